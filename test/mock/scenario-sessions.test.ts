import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen, type Listening } from '../listen.ts';
import { owner } from './scenarios.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const workspaces = '/api/workspaces';
const billing = '/api/workspaces/acme/billing?region=eu-central';
const regions = '/api/regions';

/** Loads three pages `times` times and returns each distinct set of responses. */
async function browse(headers: Readonly<Record<string, string>>, times: number): Promise<string[]> {
  const visits = Array.from({ length: times }, async () => {
    const responses = await Promise.all(
      [workspaces, billing, regions].map((path) => fetch(mock.url + path, { headers: { ...owner, ...headers } })),
    );
    return responses
      .map(({ status, headers: got }) => `${status} ${got.get('x-mock-scenario')} ${got.get('content-length')}`)
      .join(', ');
  });
  return [...new Set(await Promise.all(visits))];
}

async function choose(session: string, name: string): Promise<void> {
  const headers = { 'x-mock-session': session, 'content-type': 'application/json' };
  await fetch(`${mock.url}/__mock/scenario`, { method: 'PUT', headers, body: JSON.stringify({ name }) });
}

test('isolates scenarios chosen by header, cookie, session or default', async () => {
  await choose('p', 'payment-needed');
  const header = { 'x-mock-scenario': 'free-tier-used-up', 'x-mock-session': 'h' };
  const cookie = { cookie: 'mock_scenario=everything-down; mock_session=q' };
  const session = { cookie: 'mock_session=p' };
  const none = {};
  const expected = [await browse(header, 1), await browse(cookie, 1), await browse(session, 1), await browse(none, 1)];

  const seen = await Promise.all([browse(header, 60), browse(cookie, 60), browse(session, 60), browse(none, 60)]);

  expect(seen).toEqual(expected);
  expect(new Set(expected.flat()).size).toBe(4);
});

test('advances each session in a scenario independently', async () => {
  await choose('left', 'flaky');
  await choose('right', 'flaky');
  const statuses = async (session: string) => {
    const seen: number[] = [];
    for (let index = 0; index < 30; index++) {
      seen.push((await fetch(mock.url + regions, { headers: { ...owner, 'x-mock-session': session } })).status);
    }
    return seen.join(' ');
  };

  const [left, right] = await Promise.all([statuses('left'), statuses('right')]);

  expect(left).toBe(Array.from({ length: 10 }, () => '200 200 500').join(' '));
  expect(right).toBe(left);
});
