import { expect, test } from 'vitest';
import { ownContract, startFronts } from './fronts.ts';

const contract = ownContract({
  getThing: {
    path: '/all-things/{name}',
    parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  },
  listParts: { path: '/all-things/parts~1.0_' },
});
const handlers = {
  getThing: async ({ params }: { params: unknown }) => ({ status: 200, body: { params } }),
  listParts: async () => ({ status: 200, body: { parts: true } }),
};

test.each([
  ['/%61ll%2dthings/a', { params: { name: 'a' } }],
  ['/%61LL-things/a', undefined],
  ['/all-things/%70arts%7E%31%2E0%5F', { parts: true }],
  ['/all-things/%2561', { params: { name: '%61' } }],
  ['/all-things/a%2Fb', { params: { name: 'a/b' } }],
  ['/all-things%2Fa', undefined],
])('finds by %s the same as by the path without escapes', async (path, body) => {
  await using fronts = await startFronts(handlers, contract, { unknownMembers: 'keep' });

  const [node, other] = await fronts.send(path);

  expect(node).toMatchObject(body ? { status: 200, body } : { status: 404 });
  expect(other).toEqual(node);
});
