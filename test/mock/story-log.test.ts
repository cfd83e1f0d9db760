import { expect, test } from 'vitest';
import { startStories, storefront } from './stories.ts';

const web = `${storefront}/services/web/logs`;

test('a service goes on writing after the lines of its example, and never ends', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(web);

  const first = await stream.lines(200);
  await stream.pass(60_000);
  const minute = await stream.lines(29);
  await stream.pass(60_000);
  const next = await stream.line();
  stream.leave();

  expect(first.every((line) => line?.startsWith('{"level":'))).toBe(true);
  expect(minute.filter((line) => line?.startsWith('{"level":'))).toHaveLength(29);
  expect(next).toContain('"msg"');
});

test('a line follows the one before after one to three seconds', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(web);
  await stream.lines(200);

  await stream.pass(1499);
  const { body: before } = await mock.get(web);
  await stream.pass(1001);
  const line = await stream.line();
  stream.leave();

  expect((before as { logs: string }).logs.split('\n')).toHaveLength(200);
  expect(line).toContain('"msg"');
});

test('what a service has written is what its stream has sent, the latest 200 lines of it', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(web);
  await stream.lines(200);
  await stream.pass(1_000_000);

  const sent = await stream.lines(499);
  const { body } = await mock.get(web);
  const later = await mock.follow(web);
  const again = await later.lines(200);
  stream.leave();
  later.leave();

  expect(body).toEqual({ container: 'web', state: 'running', logs: sent.slice(-200).join('\n') });
  expect(again).toEqual(sent.slice(-200));
});

test('a database writes what databases write', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/services/db/logs`);

  await stream.pass(2500);
  const line = await stream.line();
  stream.leave();

  expect(line).toMatch(/^LOG: {2}/);
});

test('the build can be followed like a service: its lines bare, and the stream stays open', async () => {
  await using mock = await startStories();
  const build = `${storefront}/services/build/logs`;
  const stream = await mock.follow(build);

  await stream.pass(10_000);
  const lines = await stream.lines(4);
  const { body: during } = await mock.get(build);
  await stream.pass(100_000);
  const rest = await stream.lines(6);
  const { body: after } = await mock.get(build);
  await mock.clock.until(2);
  stream.leave();

  expect(lines).toEqual([
    'Building the image of "web" from Dockerfile',
    '#1 load build definition from Dockerfile',
    '#5 [1/5] FROM docker.io/library/node:24-alpine',
    '#7 [3/5] RUN npm ci',
  ]);
  expect(during).toEqual({ container: 'build', state: 'running', logs: lines.join('\n') });
  expect(rest[5]).toBe('Pushed registry.acme-cloud.test/acme/storefront:b7a0e4c');
  expect(after).toMatchObject({ state: 'stopped' });
});
