import type { Operator } from '../../model/shared/caller.ts';
import type { Ports } from '../../ports/ports.ts';
import { createSignInLink } from '../account/sign-in.ts';
import { about, type AccountName, findAccount } from './accounts.ts';
import { record } from './record.ts';

/** A new link to sign in, which is not mailed. Returns its secret. Throws `not_found`. */
export async function linkAccount(
  ports: Pick<Ports, 'store' | 'random'>,
  operator: Operator,
  name: AccountName,
): Promise<string> {
  const email = await ports.store.write(operator, async (tx) => {
    const user = await findAccount(tx, name);
    await record(tx, operator, { operation: 'linkAccount', ...about(user), changes: [] });
    return user.email;
  });
  const secret = await createSignInLink(ports, email);
  if (secret === null) throw new Error(`The account ${email} is gone since it was found.`);
  return secret;
}
