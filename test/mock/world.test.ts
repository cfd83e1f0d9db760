import { expect, test } from 'vitest';
import { startFrozen } from './started.ts';

const vars = '/api/workspaces/acme/apps/storefront/vars';
const colour = { key: 'COLOUR', value: 'green', isSecret: false };

test('each session has a world of its own', async () => {
  await using mock = await startFrozen();
  await mock.call('POST', vars, colour);

  const [same, other] = [await mock.call('GET', vars), await mock.call.within('two')('GET', vars)];

  expect(same.body).toHaveProperty('vars[0].key', 'COLOUR');
  expect(other.body).toHaveProperty('vars.length', 3);
});

test('the personas are members of the world', async () => {
  await using mock = await startFrozen();

  const viewer = await mock.call.as('pcp_demo_viewer')('POST', vars, colour);
  const stranger = await mock.call.as('pcp_demo_stranger')('GET', vars);

  expect([viewer.status, stranger.status]).toEqual([403, 404]);
});

test('a reset gives the session a new world', async () => {
  await using mock = await startFrozen();
  await mock.call('POST', vars, colour);

  await mock.call('DELETE', '/__mock/session');

  expect((await mock.call('GET', vars)).body).toHaveProperty('vars.length', 3);
});

test('a preference goes before the world', async () => {
  await using mock = await startFrozen();

  const { status, body } = await mock.call('POST', `${vars}?__code=409&__example=key_taken`, colour);

  expect([status, body]).toMatchObject([409, { error: { code: 'key_taken' } }]);
});
