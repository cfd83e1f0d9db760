import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { createMockFetch } from '../../mock/fetch/index.ts';
import { listen } from '../listen.ts';

const hour = 3600;

test('the Date of the mock without a server is the time of its world', async () => {
  const mock = createMockFetch({ persona: 'owner' });
  const client = createClient({ baseUrl: 'http://any.test', fetch: mock });

  await client.GET('/api/me');
  const before = client.now();
  await mock.clock.advance('30h');
  await client.GET('/api/me');

  expect(Math.round((client.now() - before) / 1000 / hour)).toBe(30);
});

test('the Date of the mock is the time of the session, also of an error, and pages of other origins can read it', async () => {
  await using server = await listen(await createMock());
  const headers = { 'X-Mock-Session': 'later', Origin: 'http://localhost:5173' };
  const timeOf = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers });
    return [response.headers.get('date'), response.headers.get('access-control-expose-headers')] as const;
  };
  const [before, exposed] = await timeOf('/api/nothing');
  await fetch(`${server.url}/__mock/clock`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 30 * hour }),
  });
  const [after] = await timeOf('/api/nothing');

  expect(Math.round((Date.parse(String(after)) - Date.parse(String(before))) / 1000 / hour)).toBe(30);
  expect(exposed).toMatch(/(^|, )Date,/);
});

test('a mock that responds with the examples has the real time', async () => {
  await using server = await listen(await createMock({ stateless: true }));

  const response = await fetch(`${server.url}/api/regions`);

  expect(Math.abs(Date.parse(String(response.headers.get('date'))) - Number(new Date()))).toBeLessThan(60_000);
});
