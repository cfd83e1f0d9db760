import { beforeAll, describe, expect, test } from 'vitest';
import { handlersOfWorlds, identityOfWorlds, prepareWorlds } from '../../../control-plane/world/index.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createFetch, type FetchHandler } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { ManualClock } from '../../clock.ts';
import { readGolden, rows } from '../../server/http/deny.ts';
import { parseTable } from '../../server/http/deny-table.ts';
import { accessOf, columns, isRefusal, requestOf, special } from './deny-requests.ts';
import { story } from './start-world.ts';

const golden = parseTable(readGolden());
/** Responds from a fresh world to each request. */
let respond: FetchHandler<unknown>;

beforeAll(async () => {
  const createWorld = await prepareWorlds(story);
  let world = createWorld({ real: new ManualClock() });
  const contract = generatedContract();
  const front = createFetch(
    { ...skeleton, ...handlersOfWorlds(world, () => world) },
    {
      contract,
      validate: await createRequestValidator(contract),
      identity: identityOfWorlds(async () => world),
    },
  );
  respond = (request) => {
    world = createWorld({ real: new ManualClock() });
    world.clock.freeze(true);
    return front(request);
  };
});

describe('a world refuses what deny.golden.txt refuses, and nothing else', () => {
  test.each(rows.filter(({ id }) => !special.has(id)))('$id', async (row) => {
    const expected = golden.get(row.id) ?? {};
    const own: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [column, headers] of Object.entries(columns)) {
      const response = await respond(requestOf(row, headers));
      own[column] = await accessOf(response);
      wanted[column] = isRefusal(expected[column]) ? expected[column] : 'access';
    }

    expect(own).toEqual(wanted);
  });
});
