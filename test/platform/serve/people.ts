import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { prefixLength, tokenSecret } from '../../../control-plane/model/account/token.ts';
import { sha256 } from '../../../control-plane/model/shared/hash.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { userRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';

/** Where a server keeps its data. */
export interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A person with a token of full scope. */
export interface Known {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

/** Changes the data of a server. With SQLite, no server may run. */
export async function withStore<T>({ folder, environment }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const data = await openData({ folder, environment, clock: systemClock, random: secureRandom });
  try {
    return await work(data.store);
  } finally {
    await data.close();
  }
}

/** Adds a person, since no operation of the API does. The address is `NAME@example.test`. */
export async function addPerson(store: Store, name: string, more: Partial<RowOf<'users'>> = {}): Promise<Known> {
  const userId = crypto.randomUUID();
  const email = `${name}@example.test`;
  await store.write('system', (tx) => tx.users.insert(userRow(userId, { name, email, createdAt: tx.now, ...more })));
  return { userId, email, token: await addToken(store, userId) };
}

/** Adds a token that an account could make, or one that has expired. Returns its secret. */
export async function addToken(store: Store, userId: string, more: Partial<RowOf<'tokens'>> = {}): Promise<string> {
  const secret = tokenSecret(secureRandom.secret());
  const hash = await sha256(secret);
  const prefix = secret.slice(0, prefixLength);
  const rest = { name: 'Test', scope: 'full', pinnedWorkspaceId: null, expiresAt: null, lastUsedAt: null } as const;
  await store.write('system', (tx) =>
    tx.tokens.insert({ id: tx.id(), userId, prefix, hash, createdAt: tx.now, ...rest, ...more }),
  );
  return secret;
}

/** Adds a session, which a browser would have in its cookie. Returns the value of the cookie. */
export async function addSession(store: Store, userId: string): Promise<string> {
  const secret = secureRandom.secret();
  const hash = await sha256(secret);
  await store.write('system', (tx) => {
    return tx.sessions.insert({ id: tx.id(), userId, hash, createdAt: tx.now, expiresAt: tx.now + 86_400_000 });
  });
  return secret;
}
