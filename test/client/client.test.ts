import { expect, expectTypeOf, test } from 'vitest';
import { createClient, serializeQuery } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';
import { respondInOrder } from './responses.ts';

test('an array repeats its name, and undefined and null are left out', () => {
  expect(serializeQuery({ filter: ['level=a', 'b'], categories: '', range: undefined, limit: null, q: '(*)' })).toBe(
    'filter=level%3Da&filter=b&categories=&q=%28%2A%29',
  );
});

test('sends the token, and types the response by the path', async () => {
  await using mock = await listen(await createMock());
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const { data } = await client.GET('/api/me');

  expect(data?.user.name).toBe('Ada Park');
  expectTypeOf(data?.user.card.hues).toEqualTypeOf<[number, number] | undefined>();
});

test('without a token, returns the error of the service', async () => {
  await using mock = await listen(await createMock());
  const client = createClient({ baseUrl: mock.url });

  const { error, response } = await client.GET('/api/me');

  expect(response.status).toBe(401);
  expect(error).toMatchObject({ code: 'unauthorized' });
});

test('middleware sees the calls until it is ejected', async () => {
  const seen: string[] = [];
  const record = { onRequest: ({ schemaPath }: { readonly schemaPath: string }) => void seen.push(schemaPath) };
  const client = createClient(respondInOrder().options);

  client.use(record);
  await client.GET('/api/me');
  client.eject(record);
  await client.GET('/api/tiers');

  expect(seen).toEqual(['/api/me']);
});

test('a client that was given a fetch sends everything by it', () => {
  const { options } = respondInOrder();

  expect([createClient(options).sendBy, typeof createClient({ baseUrl: '' }).sendBy]).toEqual([null, 'function']);
});
