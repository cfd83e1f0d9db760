import { expect, test } from 'vitest';
import { current, next, startStories, storefront } from './stories.ts';

const active = `${storefront}/deploys/active`;
const log = `${storefront}/deploys/${next}/logs`;

test('before anything has happened, each answer is the first example', async () => {
  await using mock = await startStories();

  mock.clock.pass(60_000);
  const answers = [await mock.get(storefront), await mock.get(active), await mock.get(`${storefront}/status`)];

  expect(answers).toMatchObject([
    { body: { app: { status: 'running', currentDeployId: current, uptime: '12d 1h' } } },
    { body: { deploy: { id: current, status: 'succeeded', createdAt: '2026-11-09T08:13:04.870Z' } } },
    { body: { status: 'running', checkedAt: '2026-11-21T10:00:30.000Z' } },
  ]);
});

test('a deploy that is followed goes its way, one frame every two seconds', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(active);

  const first = await stream.frame();
  const states = await stream.every(2000, 19);
  stream.leave();

  expect(first).toMatchObject({
    deploy: { id: next, number: 43, status: 'queued', startedAt: null, createdAt: '1970-01-01T00:00:00.000Z' },
  });
  const building = { deploy: { status: 'building', terminal: false } };
  const deploying = { deploy: { status: 'deploying', terminal: false } };
  const succeeded = { deploy: { status: 'succeeded', terminal: true, durationMs: 34_000, finishedAt: '1970-01-01T00:00:36.000Z' } };
  expect(states).toMatchObject([...Array<object>(11).fill(building), ...Array<object>(6).fill(deploying), succeeded, succeeded]);
});

test('the steps of a deploy run one after the other', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  mock.clock.pass(7000);
  const { body } = await mock.get(active);

  expect(body).toMatchObject({
    deploy: {
      steps: [
        { id: 'clone', status: 'succeeded', startedAt: '1970-01-01T00:00:02.000Z', finishedAt: '1970-01-01T00:00:06.000Z' },
        { id: 'build', status: 'running', startedAt: '1970-01-01T00:00:06.000Z', finishedAt: null },
        { id: 'release', status: 'pending', startedAt: null, finishedAt: null },
        { id: 'health', status: 'pending' },
        { id: 'route', status: 'pending' },
      ],
    },
  });
});

test('the log goes with the deploy, line by line, and ends with it', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(log);

  await stream.pass(6000);
  const cloned = await stream.frames(2);
  await stream.pass(30_000);
  const rest = await stream.lines(16);

  expect(cloned).toEqual([
    { ts: 2040, step: 'clone', stream: 'system', line: 'Cloning https://githost.test/acme/storefront (branch main)' },
    { ts: 5880, step: 'clone', stream: 'stdout', line: 'HEAD is now at b7a0e4c Add gift cards' },
  ]);
  expect(rest[0]).toBe('{"ts":6000,"step":"build","stream":"system","line":"Building the image of \\"web\\" from Dockerfile"}');
  expect(rest.slice(-3)).toEqual([
    '{"ts":36000,"step":"route","stream":"system","line":"Traffic goes to the new release"}',
    'end: {"status":"succeeded"}',
    null,
  ]);
});

test('a line is sent when it is written, not at a beat', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(log);

  await stream.pass(2040);
  const first = await stream.frame();
  await stream.pass(3839);
  const { body: before } = await mock.get(log);
  await stream.pass(1);
  const second = await stream.frame();
  stream.leave();

  expect(first).toMatchObject({ ts: 2040 });
  expect(before).toMatchObject({ lines: [first] });
  expect(second).toMatchObject({ ts: 5880 });
});

test('the log so far is what its stream has sent', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(log);
  await stream.pass(15_000);

  const sent = await stream.frames(9);
  const { body } = await mock.get(log);
  stream.leave();

  expect(body).toEqual({ deployId: next, status: 'building', lines: sent, truncated: false });
});

test('the log of a deploy that ended before comes from where it is stored, and ends at once', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41/logs`);

  const all = await stream.lines(4);
  const { body } = await mock.get(storefront);

  expect(all).toEqual([
    expect.stringContaining('no prebuilt binary'),
    expect.stringContaining('exit code 1'),
    'end: {"status":"failed"}',
    null,
  ]);
  expect(body).toMatchObject({ app: { status: 'running' } });
});

test('a deploy that fails says why, and what served the app goes on', async () => {
  await using mock = await startStories({ scenario: 'deploy-fails' });
  const stream = await mock.follow(log);

  await stream.pass(18_000);
  const all = await stream.lines(14);
  const deploy = await mock.get(active);
  const app = await mock.get(storefront);

  expect(all.slice(-4)).toEqual([
    '{"ts":17700,"step":"build","stream":"stderr","line":"npm error command failed with exit code 1"}',
    '{"ts":18000,"step":"build","stream":"system","line":"The build ended with exit code 1."}',
    'end: {"status":"failed"}',
    null,
  ]);
  expect(deploy.body).toMatchObject({
    deploy: {
      id: next,
      status: 'failed',
      terminal: true,
      error: { code: 'build_failed', message: 'The build ended with exit code 1.' },
      steps: [{ status: 'succeeded' }, { status: 'failed' }, { status: 'skipped' }, { status: 'skipped' }, { status: 'skipped' }],
    },
  });
  expect(app.body).toMatchObject({ app: { status: 'running', currentDeployId: current, deploy: { id: next } } });
});

test('a deploy that hangs is still building an hour later, and its log stays open', async () => {
  await using mock = await startStories({ scenario: 'deploy-hangs' });
  const stream = await mock.follow(log);
  await stream.pass(20_000);
  const lines = await stream.lines(9);

  await stream.pass(3_600_000);
  const { body } = await mock.get(log);
  stream.leave();

  expect(lines.at(-1)).toContain('npm run build');
  expect(body).toMatchObject({ status: 'building', lines: lines.map((line) => JSON.parse(line ?? '') as object) });
});

test('a scenario with a deploy has it under way as soon as somebody looks', async () => {
  await using mock = await startStories();
  const inScenario = { 'x-mock-scenario': 'app-deploying' };
  await mock.get(storefront, inScenario);

  mock.clock.pass(10_000);
  const { body } = await mock.get(storefront, inScenario);

  expect(body).toMatchObject({ app: { status: 'deploying', currentDeployId: current } });
});

test('a scenario that is chosen again has a deploy under way again', async () => {
  await using mock = await startStories();
  await mock.put('/__mock/scenario', { name: 'deploy-fails' });
  await mock.get(storefront);
  mock.clock.pass(60_000);
  const { body: before } = await mock.get(active);

  await mock.put('/__mock/scenario', { name: 'deploy-fails' });
  const { body: after } = await mock.get(active);

  expect(before).toMatchObject({ deploy: { number: 43, status: 'failed' } });
  expect(after).toMatchObject({ deploy: { number: 44, status: 'queued' } });
});

test('a canceled deploy ends at once, with its log, and the app stays as it was', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);
  const stream = await mock.follow(log);
  await stream.pass(8000);
  await stream.frames(5);
  await mock.clock.until(2);

  const canceled = await mock.post(`${storefront}/deploys/${next}/cancel`);
  const rest = await stream.lines(3);
  mock.clock.pass(5000);
  const again = await mock.post(`${storefront}/deploys/${next}/cancel`);
  const { body } = await mock.get(storefront);

  expect(canceled).toMatchObject({
    status: 200,
    body: {
      deploy: {
        status: 'canceled',
        terminal: true,
        finishedAt: '1970-01-01T00:00:08.000Z',
        durationMs: 6000,
        steps: [{ status: 'succeeded' }, { status: 'canceled' }, { status: 'skipped' }, { status: 'skipped' }, { status: 'skipped' }],
      },
    },
  });
  expect(rest).toEqual([
    '{"ts":8000,"step":"build","stream":"system","line":"The deploy was canceled."}',
    'end: {"status":"canceled"}',
    null,
  ]);
  expect(again).toEqual(canceled);
  expect(body).toMatchObject({ app: { status: 'running', currentDeployId: current } });
});

test('a second deploy has a number and an id of its own, and takes over by itself', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(active);
  const [before] = await stream.frames(1);

  const created = await mock.post(`${storefront}/deploy`, { sha: '0123456789abcdef0123456789abcdef01234567', commitMsg: 'Two' });
  const [after] = await stream.every(2000, 1);
  const list = await mock.get(`${storefront}/deploys`);
  stream.leave();

  expect(before).toMatchObject({ deploy: { id: next, number: 43 } });
  expect(created).toMatchObject({ status: 201, body: { deploy: { number: 44, status: 'queued', commitMsg: 'Two', trigger: 'api' } } });
  const id = (created.body as { deploy: { id: string } }).deploy.id;
  expect(id).not.toBe(next);
  expect(after).toMatchObject({ deploy: { id, number: 44, status: 'building', sha: '0123456789abcdef0123456789abcdef01234567' } });
  expect(list.body).toMatchObject({ deploys: [{ id, number: 44 }, { id: next, number: 43 }, { number: 42 }, { number: 41 }] });
});

test('whoever deploys with a session cookie does it by hand', async () => {
  await using mock = await startStories();
  const signedIn = { cookie: 'pcp_session=demo_owner', origin: 'http://localhost:3000' };

  const { body } = await mock.post(`${storefront}/deploy`, {}, signedIn);

  expect(body).toMatchObject({ deploy: { trigger: 'manual' } });
});

test('a session sees its own deploys only', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`, undefined, { 'x-mock-session': 'one' });
  mock.clock.pass(40_000);

  const one = await mock.get(storefront, { 'x-mock-session': 'one' });
  const other = await mock.get(storefront, { 'x-mock-session': 'other' });

  expect(one.body).toMatchObject({ app: { currentDeployId: next } });
  expect(other.body).toMatchObject({ app: { currentDeployId: current } });
});

test('a session that is reset begins anew, also on a stream that stays open', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(active);
  await stream.frame();
  await stream.every(2000, 2);

  await mock.delete('/__mock/session');
  const [after] = await stream.every(2000, 1);
  stream.leave();

  expect(after).toMatchObject({ deploy: { id: next, status: 'queued', createdAt: '1970-01-01T00:00:06.000Z' } });
});
