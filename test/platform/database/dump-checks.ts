import { expect, test } from 'vitest';
import type { Database } from '../../../platform/database/statements/database.ts';
import { findDifferences } from '../../../platform/database/statements/differences.ts';
import { migrate, readVersion } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import type { Dialect } from '../../../platform/database/statements/dialect.ts';
import { createSeed, createWorldsOf } from '../../../control-plane/world/index.ts';
import { readStory } from '../../../contract/story.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { ManualClock } from '../../clock.ts';
import { exampleRequest, table } from '../../contract/requests.ts';
import type { Sent } from '../../control-plane/world/start-world.ts';
import { countRows, demoKey, hasDump, loadDump } from './dumps.ts';
import { storeInDatabases } from './lazy-database.ts';

const versions = migrations.map((_, index) => index + 1);
const reads = table.filter(({ method }) => method === 'get');

/** Checks that the dump of each version can be brought to today's, on empty databases of a dialect. */
export function checkDumps(dialect: Dialect['name'], openEmpty: () => Promise<Database>): void {
  test.each(versions)('there is a dump of version %i', (version) => {
    expect(hasDump(version, dialect)).toBe(true);
  });

  test.each(versions)('version %i is brought to today’s, with all of its rows', async (version) => {
    const database = await openEmpty();
    await loadDump(database, version);

    await migrate(database);

    expect([await readVersion(database), await findDifferences(database)]).toEqual([migrations.length, []]);
    const rows = countRows(version, dialect);
    const counted: [string, number][] = [];
    for (const name of rows.keys()) {
      const [raw] = await database.inspect((run) => run(`select count(*) from ${name}`));
      counted.push([name, Number(raw?.[0])]);
    }
    expect(new Map(counted)).toEqual(rows);
  });

  test.each(versions)('each operation that reads succeeds on the rows of version %i', async (version) => {
    const database = await openEmpty();
    await loadDump(database, version);
    await migrate(database);
    const call = await callOn(database);

    const statuses: [string, number][] = [];
    for (const operation of reads) {
      const { path, query } = exampleRequest(operation);
      const headers = { authorization: 'Bearer pcp_demo_owner' };
      const { status } = await call(operation.id, { params: path, query, headers });
      statuses.push([operation.id, status]);
    }

    expect(reads.length).toBeGreaterThan(40);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });
}

/** A control plane on the rows of a database, whose surroundings are those of the examples. */
async function callOn(database: Database): Promise<(operationId: string, request: object) => Promise<Sent>> {
  const story = readStory(generatedContract());
  const openStorage = storeInDatabases({}, async () => database, demoKey);
  const createWorld = createWorldsOf(await createSeed(story), () => openStorage);
  const { handlers, identity } = createWorld({ real: new ManualClock(), start: Date.parse(story.at) });
  return testHandlers(handlers, { identity }).call;
}
