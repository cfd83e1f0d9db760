import { expect, test } from 'vitest';
import { createMockFetch } from '../../mock/fetch/index.ts';

const me = 'https://api.example.test/api/me';
const body = '{"name":"Ada Park"}';
const json = { 'content-type': 'application/json' };

test('does not change a method that fetch does not change', async () => {
  const mock = createMockFetch({ persona: 'owner' });

  const lower = await mock(me, { method: 'patch', headers: json, body });
  const mixed = await mock(me, { method: 'Patch', headers: json, body });
  const usual = await mock(me, { method: 'get' });

  expect([lower.status, lower.headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS']);
  expect([mixed.status, usual.status]).toEqual([405, 200]);
});

test.each(['ftp://api.example.test/api/me', 'file:///api/me', 'data:,x', 'blob:https://api.example.test/1'])(
  'rejects %s, which fetch cannot send to a server',
  async (url) => {
    const mock = createMockFetch({ persona: 'owner' });

    await expect(mock(url)).rejects.toThrow(new TypeError(`The address ${url} begins with neither http: nor https:.`));
    expect(mock.requests()).toEqual([]);
  },
);

test('a response has the address of its request, without the fragment', async () => {
  const mock = createMockFetch({ persona: 'owner' });

  const responses = [await mock(`${me}?#top`), await mock(`${me}#top`, { method: 'HEAD' }), await mock(new URL(me))];

  expect(responses.map(({ url }) => url)).toEqual([`${me}?`, me, me]);
});

test.each([
  ['application/json; charset=UTF8', 200],
  ['application/json;charset="utf-8"', 200],
  ['application/json; charset=unicode-1-1-utf-8', 200],
  ['application/json; charset=utf-16', 415],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=nonsense', 415],
])('a body as %s is %i', async (type, status) => {
  const mock = createMockFetch({ persona: 'owner' });

  expect((await mock(me, { method: 'PATCH', headers: { 'content-type': type }, body })).status).toBe(status);
});
