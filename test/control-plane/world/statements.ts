import { readFileSync, writeFileSync } from 'node:fs';
import { handlersOfWorlds, identityOfWorlds, type World } from '../../../control-plane/world/index.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { ManualClock } from '../../clock.ts';
import { exampleRequest, table } from '../../contract/requests.ts';
import { countStatements } from '../../platform/database/count-statements.ts';
import { prepareLargeWorlds, type Size } from './large-world.ts';
import { type StartedWorld, storyAt } from './start-world.ts';
import { formatStatements, lowerStatements, parseStatements, type Statements } from './statement-table.ts';

/** The size of the world of the table. */
export const size: Size = { apps: 20, workspaces: 5 };

const file = new URL('statements.txt', import.meta.url);

export function readStatements(): Statements {
  return parseStatements(readFileSync(file, 'utf8'));
}

/** Who sends the example of an operation that the owner of the examples cannot send. */
const callers: Readonly<Record<string, string>> = { acceptInvitation: 'invited', declineInvitation: 'invited' };

/** Sends the example of each operation to a fresh world, and counts its statements. */
export async function countOperations(of: Size, operationIds?: readonly string[]): Promise<Statements> {
  const counts = new Map<string, number>();
  await sendExamples({ of, operationIds }, async ({ ports }, operationId, send) => {
    const takeCount = countStatements(ports.store);
    await send();
    counts.set(operationId, takeCount());
  });
  return counts;
}

interface Examples {
  readonly of: Size;
  /** All by default. */
  readonly operationIds?: readonly string[] | undefined;
}

/** Calls `take` for the example of each operation, with a fresh world to which `send` sends it. */
export async function sendExamples(
  { of, operationIds = table.map(({ id }) => id) }: Examples,
  take: (world: World, operationId: string, send: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const createWorld = await prepareLargeWorlds(of);
  const start = () => createWorld({ real: new ManualClock(), start: storyAt });
  let world = start();
  const handlers = handlersOfWorlds(world, () => world);
  const call = testHandlers(handlers, { identity: identityOfWorlds(async () => world) }).call as StartedWorld['send'];
  for (const operation of table.filter(({ id }) => operationIds.includes(id))) {
    world = start();
    const { path, query, body } = exampleRequest(operation);
    const headers = { authorization: `Bearer pcp_demo_${callers[operation.id] ?? 'owner'}` };
    // The first use of a token in a minute is written down.
    await call('getMe', { headers });
    await take(world, operation.id, async () => {
      const { status } = await call(operation.id, {
        params: path,
        query,
        ...(body !== undefined && { body }),
        headers,
      });
      if (status >= 300) throw new Error(`The example of ${operation.id} was refused with ${status}.`);
    });
  }
}

if (import.meta.main)
  writeFileSync(file, formatStatements(lowerStatements(await countOperations(size), readStatements())));
