import { asObject } from '../../contract/document.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Account, Basics } from '../scratch/knowledge.ts';
import type { Send } from '../send/sender.ts';

/** The checks could not run at all. The message says why. */
export class CouldNotRun extends Error {}

/** How many reads are tried. */
const tries = 5;

/** Throws a `CouldNotRun` if a server responds with a web page to everything. */
export async function requireApi(persona: Persona | null, operations: readonly Operation[], send: Send): Promise<void> {
  const reads = operations.filter(({ method, path }) => method === 'get' && !path.includes('{')).slice(0, tries);
  for (const operation of reads) {
    const { response, request } = await send({ operation, persona });
    if (mediaTypeOf(response?.headers['content-type']) !== 'text/html') return;
    if (operation === reads.at(-1)) {
      const { origin, pathname } = new URL(request.url);
      throw new CouldNotRun(
        `${origin} is not the API: ${pathname} and others respond with a web page. Look at --base-url.`,
      );
    }
  }
}

/**
 * Learns the account of each persona. Throws a `CouldNotRun` if the server cannot be reached, or if it refuses
 * credentials that are not expected to be refused.
 */
export async function findAccounts(
  basics: Basics | null,
  personas: readonly Persona[],
  operations: readonly Operation[],
  send: Send,
): Promise<ReadonlyMap<string, Account>> {
  const accounts = new Map<string, Account>();
  const operation = operations.find(({ id }) => id === basics?.account.operation);
  if (!basics || !operation) return accounts;
  const refused: string[] = [];
  for (const persona of personas.filter(({ isExpired }) => !isExpired)) {
    const { response, problem, request } = await send({ operation, persona });
    if (!response) throw new CouldNotRun(`The server at ${new URL(request.url).origin} cannot be reached: ${problem}`);
    if (response.status === 401) refused.push(`${persona.name} (${persona.variable})`);
    const account = basics.account.read(asObject(response.json));
    if (account) accounts.set(persona.name, account);
  }
  if (refused.length > 0) {
    throw new CouldNotRun(
      `${operation.id} responds with 401 to the credentials of ${refused.join(', ')}. Renew them, or mark the persona as \`"expired": true\`.`,
    );
  }
  return accounts;
}
