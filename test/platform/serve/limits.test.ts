import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, sendForm } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const message = { email: 'eve@example.test', message: 'Hello.' };
const rateLimited = { error: { code: 'rate_limited', message: expect.any(String) } };

/** Sends a request for support from an address, by a proxy. */
function support(url: string, address: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return fetch(`${url}/api/support`, { method: 'POST', headers, body: JSON.stringify(message) });
}

/** The statuses of requests, sent one after another. */
async function inTurn(count: number, send: (index: number) => Promise<{ readonly status: number }>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await send(index)).status);
  return statuses;
}

describe('limits of operations that send or fetch', () => {
  let started: Started;
  let url = '';
  beforeAll(async () => {
    started = await startPlane({ config: { trustedProxies: ['loopback'], signUp: 'open' } });
    ({ url } = started.plane);
  });
  afterAll(() => started[Symbol.asyncDispose]());

  test('one client sends 30 messages to support in an hour, whatever port its proxy names', async () => {
    const statuses = await inTurn(30, (index) => support(url, `192.0.2.1:${5000 + index}`));
    const refused = await support(url, '::ffff:192.0.2.1');
    const other = await support(url, '192.0.2.2');

    expect(statuses).toEqual(Array<number>(30).fill(201));
    expect([refused.status, other.status]).toEqual([429, 201]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await refused.json()).toEqual(rateLimited);
  });

  test('a network of IPv6 is one client', async () => {
    const statuses = await inTurn(30, (index) => support(url, `[2001:db8::${index + 1}]:443`));
    const others = [await support(url, '2001:db8:0:0:ffff::1'), await support(url, '2001:db8:0:1::1')];

    expect(statuses).toEqual(Array<number>(30).fill(201));
    expect(others.map(({ status }) => status)).toEqual([429, 201]);
  });

  test('an address with another part after its plus gets no further link to sign in', async () => {
    const request = (email: string, index: number) =>
      sendForm(`${url}/sign-in`, { email }, { headers: { 'x-forwarded-for': `198.51.100.${index}` } });

    const statuses = await inTurn(6, (index) => request(`Eve+${index}@example.test`, index));
    const bare = await request('eve@example.test', 7);

    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(bare.status).toBe(429);
  });
});

describe('a limit of all requests of a caller', () => {
  let started: Started;
  let url = '';
  const get = (path: string, { token = '', from = '192.0.2.1' } = {}) => {
    const headers = { 'x-forwarded-for': from, ...(token !== '' && { authorization: `Bearer ${token}` }) };
    return fetch(`${url}${path}`, { headers });
  };
  beforeAll(async () => {
    const requestsPerMinute = { account: 5, client: 3 };
    const config = { trustedProxies: ['loopback'], requestsPerMinute };
    started = await startPlane({ config });
    ({ url } = started.plane);
  });
  afterAll(() => started[Symbol.asyncDispose]());

  test('an anonymous client gets 429 with Retry-After, which no operation has to declare', async () => {
    const statuses = await inTurn(4, () => get('/api/ai', { from: '192.0.2.10' }));
    const refused = await get('/api/ai', { from: '192.0.2.10:80' });

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      error: {
        code: 'rate_limited',
        message: expect.stringMatching(
          /^The limit of an address without an account is 3 requests in a minute\. Retry after \d+ seconds\.$/,
        ),
      },
    });
  });

  test.each([
    ['unknown paths', '192.0.2.101', '/api/nothing', '', 404],
    ['paths that cannot be read', '192.0.2.102', '/api/status/%zz', '', 400],
    ['queries that cannot be read', '192.0.2.103', '/api/ai?a=%zz', '', 400],
    ['invalid tokens', '192.0.2.104', '/api/me', 'pcp_wrong', 401],
    ['missing tokens', '192.0.2.105', '/api/me', '', 401],
    ['pages', '192.0.2.106', '/sign-in', '', 200],
  ])('%s count for the client', async (_name, from, path, token, status) => {
    const statuses = await inTurn(4, () => get(path, { token, from }));

    expect(statuses).toEqual([status, status, status, 429]);
  });

  test('health does not count', async () => {
    const health = await inTurn(10, () => get('/api/health?component=database', { from: '192.0.2.20' }));

    expect(health).not.toContain(429);
  });

  test('an account has a limit of its own, for all its addresses together', async () => {
    const token = started.plane.token ?? '';
    const statuses = await inTurn(6, (index) => get('/api/me', { token, from: `192.0.2.${30 + index}` }));
    const health = await get('/api/health', { token });

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(health.status).toBe(200);
  });
});

test('without a setting a client sends 600 requests in a minute, and any number where it is off', async () => {
  await using limited = await startPlane();
  await using unlimited = await startPlane({ config: { requestsPerMinute: { account: null, client: null } } });
  const send = async ({ plane }: Started) =>
    (await Promise.all(Array.from({ length: 601 }, () => openPage(`${plane.url}/api/ai`)))).map(({ status }) => status);

  const [some, all] = [await send(limited), await send(unlimited)];

  expect([some.filter((status) => status === 429).length, all.filter((status) => status === 429).length]).toEqual([
    1, 0,
  ]);
});
