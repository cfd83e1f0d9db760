import { asObject, type Contract } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';
import type { Account, Basics } from '../scratch/knowledge.ts';
import { isOfGateway } from '../send/passing.ts';
import type { Send } from '../send/sender.ts';
import { CouldNotRun } from './could-not-run.ts';

/**
 * Learns the account of each persona. Throws a `CouldNotRun` if the server cannot be reached, or if it refuses
 * credentials that are not expected to be refused.
 */
export async function findAccounts(
  basics: Basics | null,
  personas: readonly Persona[],
  { document, operations }: Contract,
  send: Send,
): Promise<ReadonlyMap<string, Account>> {
  const accounts = new Map<string, Account>();
  const operation = operations.find(({ id }) => id === basics?.account.operation);
  if (!basics || !operation) return accounts;
  const refused: string[] = [];
  for (const persona of personas.filter(({ isExpired }) => !isExpired)) {
    const exchange = await send({ operation, persona });
    const { response, problem, request } = exchange;
    const failure = problem ?? (isOfGateway(document, exchange) ? `a gateway responds with ${response?.status}` : null);
    if (failure !== null)
      throw new CouldNotRun(`The server at ${new URL(request.url).origin} cannot be reached: ${failure}`);
    if (response?.status === 401) refused.push(`${persona.name} (${persona.variable})`);
    const account = basics.account.read(asObject(response?.json));
    if (account) accounts.set(persona.name, account);
  }
  if (refused.length > 0) {
    throw new CouldNotRun(
      `${operation.id} responds with 401 to the credentials of ${refused.join(', ')}. Renew them, or mark the persona as \`"expired": true\`.`,
    );
  }
  return accounts;
}
