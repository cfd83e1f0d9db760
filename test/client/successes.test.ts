import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { operations } from '../../generated/operations.ts';
import { compressedSize } from '../../scripts/bench/sizes/bundle.ts';
import { requestRules } from '../../generated/client/requests.ts';
import { listen } from '../listen.ts';
import { respondInOrder } from './responses.ts';

const body = { name: 'Acme', slug: 'acme', hues: [1, 2] as [number, number], tier: 'starter', region: 'eu-central' };

test.each([null, '', ' ', 'null', '7', '"a text"', '{"workspaces":'])(
  'a success whose body is %j instead of an object rejects',
  async (text) => {
    const { options } = respondInOrder(new Response(text));

    await expect(createClient(options).GET('/api/workspaces')).rejects.toMatchObject({
      name: 'ControlPlaneError',
      status: 200,
      code: null,
    });
  },
);

test('a success of length 0 rejects', async () => {
  await using server = await listen((_, response) => response.writeHead(200, { 'content-length': '0' }).end());

  await expect(createClient({ baseUrl: server.url }).GET('/api/workspaces')).rejects.toMatchObject({ status: 200 });
});

test.each([201, 202, 204, 206])('the undeclared success %i of a read is an error', async (status) => {
  const { options } = respondInOrder(new Response(status === 204 ? null : '{"workspaces":[]}', { status }));

  const result = await createClient(options).GET('/api/workspaces');

  expect([result.data, result.error?.status, result.error?.code]).toEqual([undefined, status, null]);
});

test('a POST that a redirect made a GET is an error, not a new workspace', async () => {
  const seen: unknown[] = [];
  await using server = await listen((request, response) => {
    seen.push(request.method);
    if (request.method === 'POST') response.writeHead(301, { location: '/api/workspaces' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"workspaces":[]}');
  });

  const { data, error } = await createClient({ baseUrl: server.url }).POST('/api/workspaces', { body });

  expect([seen, data, error?.status, error?.body]).toEqual([['POST', 'GET'], undefined, 200, { workspaces: [] }]);
  expect(error?.message).toContain('Check the baseUrl');
});

test('every declared success of every operation is data, and no other 2xx is', async () => {
  const { options } = respondInOrder();
  const fetch = async ({ headers }: Request) => new Response('{}', { status: Number(headers.get('x-status')) });
  const client = createClient({ ...options, fetch });
  const statuses = [200, 201, 202, 203];

  const seen = await Promise.all(
    Object.values(operations).map(async ({ id, method, path }) => {
      const results = statuses.map(async (status) => {
        const values = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
        const params = { path: values };
        const call = client.request as unknown as (...input: unknown[]) => Promise<{ data?: unknown }>;
        const { data } = await call(method, path, { params, headers: { 'x-status': String(status) } });
        return data === undefined ? [] : [status];
      });
      return [id, (await Promise.all(results)).flat()];
    }),
  );

  const declared = Object.values(operations).map(({ id, success }) => [
    id,
    Object.keys(success)
      .map(Number)
      .filter((status) => status < 300),
  ]);
  expect(seen).toEqual(declared);
});

test('the table of successes takes at most 300 bytes', () => {
  const successes = Object.entries(requestRules).map(([operation, rules]) => [operation, rules.successes]);

  expect(compressedSize([{ code: JSON.stringify(Object.fromEntries(successes)) }])).toBeLessThanOrEqual(300);
});
