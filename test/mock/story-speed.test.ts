import { expect, test } from 'vitest';
import { next, startStories, storefront } from './stories.ts';

const active = `${storefront}/deploys/active`;

test('at ten times the speed, a stream of states keeps its cadence in that time', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${active}?__speed=10`);

  const first = await stream.frame();
  const states = await stream.every(200, 18);
  stream.leave();

  expect(first).toMatchObject({ deploy: { status: 'queued' } });
  expect(states[11]).toMatchObject({ deploy: { status: 'deploying' } });
  expect(states[17]).toMatchObject({ deploy: { status: 'succeeded', durationMs: 34_000, finishedAt: '1970-01-01T00:00:36.000Z' } });
});

test('a log is written that much faster too', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/deploys/${next}/logs?__speed=100`);

  await stream.pass(360);
  const all = await stream.lines(18);

  expect(all.slice(-2)).toEqual(['end: {"status":"succeeded"}', null]);
});

test('the speed is the session’s, so that whatever is asked beside a stream tells the same', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(active, { prefer: 'speed=10' });
  await stream.frame();

  const [, , frame] = await stream.every(1000, 3);
  const same = await mock.get(active);
  const app = await mock.get(storefront);
  const other = await mock.get(storefront, { 'x-mock-session': 'other', 'x-mock-scenario': 'app-deploying' });
  stream.leave();

  expect(frame).toMatchObject({ deploy: { status: 'deploying' } });
  expect(same.body).toEqual(frame);
  expect(app.body).toMatchObject({ app: { status: 'deploying', deploy: { number: 43 } } });
  expect(other.body).toMatchObject({ app: { updatedAt: '1970-01-01T00:00:03.000Z' } });
});

test('a stream that is open goes faster at once when another request asks for it', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(active);
  await stream.frame();
  await mock.clock.until(2);

  await mock.get(`${active}?__speed=1000`);
  const [frame] = await stream.every(2, 1);
  stream.leave();

  expect(frame).toMatchObject({ deploy: { status: 'building', startedAt: '1970-01-01T00:00:02.000Z' } });
});

test('time does not jump when the speed changes', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy?__speed=10`);
  mock.clock.pass(1000);

  await mock.get(`${active}?__speed=0.5`);
  mock.clock.pass(2000);
  const { body } = await mock.get(`${storefront}/status`);

  expect(body).toMatchObject({ checkedAt: '1970-01-01T00:00:11.000Z' });
});

test.each(['fast', '0', '0.09', '1001', '-1', '1e2', ''])('a speed of "%s" is refused with those there are', async (speed) => {
  await using mock = await startStories();

  const answer = await mock.get(`${active}?__speed=${speed}`);

  const message = `speed takes a number from 0.1 to 1000, not "${speed}"`;
  expect(answer).toEqual({
    status: 400,
    body: {
      error: {
        code: 'bad_body',
        message: 'The mock cannot go at that speed; see details.',
        details: [{ in: 'header', path: 'prefer', message, rule: 'range' }],
      },
    },
  });
});

test('an example that is asked for is repeated at the cadence, whatever goes on', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/status`, { prefer: 'example=degraded' });

  const first = await stream.frame();
  const [second] = await stream.every(5000, 1);
  stream.leave();

  expect(first).toMatchObject({ status: 'degraded', containers: [{}, { restarts: 3 }] });
  expect(second).toEqual(first);
});

test('a scenario cuts a story in the middle', async () => {
  await using mock = await startStories({ scenario: 'streams-break' });
  const stream = await mock.follow(`${storefront}/deploys/${next}/logs`);

  await stream.pass(40_000);
  const lines = await stream.lines(3);

  expect(lines[2]).toContain('Building the image');
  await expect(stream.line()).rejects.toThrow('terminated');
});

test('nothing waits any more when every reader has left', async () => {
  await using mock = await startStories();
  const paths = ['/status', '/metrics', '/deploys/active', `/deploys/${next}/logs`, '/services/web/logs', '/services/build/logs'];
  const streams = await Promise.all(paths.map((path) => mock.follow(storefront + path)));
  await mock.clock.until(12);

  streams.map((stream) => stream.leave());

  await expect(mock.clock.until(0)).resolves.toBeUndefined();
});
