import { isObject } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Send } from '../send/sender.ts';
import type { Account } from './run.ts';

/** The checks could not run at all. The message says why. */
export class CouldNotRun extends Error {}

/**
 * Learns the account of each persona. Throws a `CouldNotRun` if the server cannot be reached, or if it refuses
 * credentials that are not expected to be refused.
 */
export async function findAccounts(
  personas: readonly Persona[],
  operations: readonly Operation[],
  send: Send,
): Promise<ReadonlyMap<string, Account>> {
  const accounts = new Map<string, Account>();
  const operation = operations.find(({ id }) => id === 'getMe');
  if (!operation) return accounts;
  const refused: string[] = [];
  for (const persona of personas.filter(({ isExpired }) => !isExpired)) {
    const { response, problem, request } = await send({ operation, persona });
    if (!response) throw new CouldNotRun(`The server at ${new URL(request.url).origin} cannot be reached: ${problem}`);
    if (response.status === 401) refused.push(`${persona.name} (${persona.variable})`);
    const user = isObject(response.json) && isObject(response.json.user) ? response.json.user : {};
    if (typeof user.id === 'string' && typeof user.email === 'string') accounts.set(persona.name, { id: user.id, email: user.email });
  }
  if (refused.length > 0) {
    throw new CouldNotRun(
      `getMe responds with 401 to the credentials of ${refused.join(', ')}. Renew them, or mark the persona as \`"expired": true\`.`,
    );
  }
  return accounts;
}
