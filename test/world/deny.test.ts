import { beforeAll, describe, expect, test } from 'vitest';
import { handlersOfWorlds, identityOfWorlds, prepareWorlds } from '../../control-plane/world/index.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createFetch, type FetchHandler } from '../../server/fetch/index.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../server/http/request-validator.ts';
import { ManualClock } from '../clock.ts';
import { exampleRequest, exampleUrl } from '../contract/requests.ts';
import { readGolden, type Row, rows } from '../http/deny.ts';
import { parseTable } from '../http/deny-table.ts';
import { story } from './start-world.ts';

const url = 'https://control-plane.test';

/** The headers of the callers in a world that are like those of the table. */
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-token': {},
  unknown: { authorization: 'Bearer unknown' },
  malformed: { authorization: 'pcp_demo_owner' },
  expired: { authorization: 'Bearer pcp_demo_expired' },
  read: { authorization: 'Bearer pcp_demo_read' },
  deploy: { authorization: 'Bearer pcp_demo_deploy' },
  full: { authorization: 'Bearer pcp_demo_owner' },
  viewer: { authorization: 'Bearer pcp_demo_viewer' },
  developer: { authorization: 'Bearer pcp_demo_developer' },
  admin: { authorization: 'Bearer pcp_demo_admin' },
  outsider: { authorization: 'Bearer pcp_demo_stranger' },
  'pinned-here': { authorization: 'Bearer pcp_demo_pinned' },
  'no-phone': { authorization: 'Bearer pcp_demo_no-phone' },
  'no-origin': { cookie: 'pcp_session=demo_owner' },
};

/**
 * Rows whose example is about the caller itself in a world, where more is allowed: the token, the member, the person
 * that is invited. A pinned token reaches the target of a transfer only in the table's own identity.
 */
const special = new Set([
  'revokeToken',
  'revokeToken+itself',
  'removeMember',
  'removeMember+self',
  'acceptInvitation',
  'declineInvitation',
  'transferApp',
]);

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

function requestOf({ operation, path, body }: Row, headers: Readonly<Record<string, string>>): Request {
  const target = path === undefined ? exampleUrl(url, operation) : new URL(path, url).href;
  const sent = body ?? exampleRequest(operation).body;
  return new Request(target, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
}

/** The refusal as the table writes it; `access` for any other response, also for an error of the operation itself. */
async function accessOf(response: Response): Promise<string> {
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  if (response.status === 401) return '401';
  if (code === 'phone_required') return 'phone';
  if (response.status === 403 && code === 'forbidden') return '403';
  return 'access';
}

function isRefusal(cell: string | undefined): cell is string {
  return cell === '401' || cell === '403' || cell === 'phone';
}
