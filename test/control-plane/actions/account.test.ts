import { expect, test } from 'vitest';
import { ada, startPlane } from './plane.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('returns the account of the caller', async () => {
  const { call } = await startPlane();

  const response = await call('getMe');

  expect(response).toMatchObject({
    status: 200,
    body: { user: { id: ada, name: 'Ada', githost: null, avatarUrl: null } },
  });
});

test('changes the fields that are sent, and leaves the others', async () => {
  const { call } = await startPlane();
  await call('updateMe', { body: { card: { hues: [10, 20] } } });

  const changed = await call('updateMe', { body: { name: 'Ada Park', avatarUrl: png } });
  const removed = await call('updateMe', { body: { avatarUrl: null } });

  expect(changed).toMatchObject({
    status: 200,
    body: { user: { name: 'Ada Park', card: { hues: [10, 20] }, avatarUrl: png } },
  });
  expect(removed).toMatchObject({ status: 200, body: { user: { name: 'Ada Park', avatarUrl: null } } });
});

test.each([
  ['a picture of another type', png.replace('image/png', 'image/gif')],
  ['something else', 'data:image/jpeg;base64,AAAA'],
  ['text that is not base64', 'data:image/webp;base64,A'],
])('rejects %s', async (_what, avatarUrl) => {
  const { call } = await startPlane();

  const response = await call('updateMe', { body: { avatarUrl } });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});

test.each([
  ['image/jpeg', '/9j/4AAQSkZJRg=='],
  ['image/gif', 'R0lGODlhAQABAAAAACw='],
  ['image/webp', 'UklGRiQAAABXRUJQVlA4IA=='],
  ['image/svg+xml', 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='],
])('accepts a picture of the type %s', async (type, content) => {
  const { call } = await startPlane();

  const response = await call('updateMe', { body: { avatarUrl: `data:${type};base64,${content}` } });

  expect(response.status).toBe(200);
});

test('does not find an account that was closed', async () => {
  const { as } = await startPlane();
  const closed = as('closed');

  const read = await closed('getMe');
  const changed = await closed('updateMe', { body: { name: 'X' } });

  expect(read).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  expect(changed).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});
