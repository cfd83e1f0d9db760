import { expect, test } from 'vitest';
import type { Log } from '../../server/ports/log.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { owner, scenario, startWith } from './scenarios.ts';

const dns = '/api/dns?host=shop.acme.test';
const app = '/api/workspaces/acme/apps/storefront';
const status = `${app}/status?env=production&region=eu-central`;
const deployLog = `${app}/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs?env=production&region=eu-central`;

/** Starts a mock with one default scenario and a manual clock. */
async function startAt(operations: string) {
  const clock = new ManualClock();
  const errors: string[] = [];
  const log: Log = { info: () => undefined, warn: () => undefined, error: (_, message) => void errors.push(message) };
  const mock = await startWith({ 'tested.yaml': scenario(operations) }, { scenario: 'tested', clock, log });
  return { ...mock, clock, errors };
}

test('delays a response', async () => {
  await using mock = await startAt('getDns: { example: elsewhere, delay: 300ms }\n');

  const pending = mock.send(dns);
  await mock.clock.until(1);
  mock.clock.pass(299);
  await mock.clock.until(1);
  mock.clock.pass(1);

  expect(await pending).toMatchObject({ status: 200, body: { points: false }, mark: 'tested' });
});

test('returns the default response after a step with only a delay', async () => {
  await using mock = await startAt("'*': { delay: 2s }\n");

  const pending = mock.send(dns);
  await mock.clock.until(1);
  mock.clock.pass(2000);

  expect(await pending).toMatchObject({ status: 200, body: { points: true }, mark: 'tested' });
});

test('stops the delay when the client disconnects, without logging an error', async () => {
  await using mock = await startAt("'*': { delay: 60m }\n");
  const leaving = new AbortController();

  const pending = fetch(mock.url + dns, { headers: owner, signal: leaving.signal });
  await mock.clock.until(1);
  leaving.abort();

  await expect(pending).rejects.toThrow('aborted');
  await mock.clock.until(0);
  expect((await mock.send('/__mock/requests')).body).toMatchObject({
    requests: [{ operationId: 'getDns', status: 499 }],
  });
  expect(mock.errors).toEqual([]);
});

test('advances timed steps for all operations from the first request on', async () => {
  await using mock = await startAt(
    'getDns: [{ example: elsewhere, for: 10s }, { example: noHost, for: 5s }, { example: ready }]\ngetHealth: [{ code: 503, for: 10s }, { code: normal }]\n',
  );

  const first = await mock.send(dns);
  mock.clock.pass(9999);
  const second = [await mock.send(dns), await mock.send('/api/health')];
  mock.clock.pass(1);
  const third = [await mock.send(dns), await mock.send('/api/health')];
  mock.clock.pass(5000);
  const fourth = await mock.send(dns);

  expect(first.body).toMatchObject({ points: false });
  expect(second).toMatchObject([{ body: { points: false } }, { status: 503 }]);
  expect(third).toMatchObject([{ body: { host: null } }, { status: 200 }]);
  expect(fourth.body).toMatchObject({ host: 'cards.acme.test' });
});

test('skips steps that expire between two requests', async () => {
  await using mock = await startAt(
    'getDns: [{ example: elsewhere, for: 10s }, { example: noHost, for: 5s }, { example: ready }]\n',
  );

  await mock.send(dns);
  mock.clock.pass(15_000);
  const response = await mock.send(dns);

  expect(response.body).toMatchObject({ host: 'cards.acme.test' });
});

test('does not log an intended failure as an error', async () => {
  await using mock = await startAt("'*': { code: 500 }\n");

  const response = await mock.send(dns);

  expect(response).toMatchObject({
    status: 500,
    body: { error: { code: 'internal', message: 'The request or its scenario selected this error.' } },
    mark: 'tested',
  });
  expect(mock.errors).toEqual([]);
});

test('cuts the connection without a response each time', async () => {
  await using mock = await startAt('getDns: [{ cut: true, times: 1 }, { code: normal, times: 1 }, again]\n');

  await expect(mock.send(dns)).rejects.toThrow('fetch failed');
  expect(await mock.send(dns)).toMatchObject({ status: 200 });
  await expect(mock.send(dns)).rejects.toThrow('fetch failed');
  expect(mock.errors).toEqual([]);
});

test('cuts a state stream after its frames each time, but not plain requests', async () => {
  await using mock = await startAt('getAppStatus: { cut: 2 frames }\n');

  const first = await StreamReader.open(mock.url + status, owner);
  expect(await first.next()).toMatchObject({ event: null });
  await mock.clock.until(2);
  mock.clock.pass(5000);
  expect(await first.next()).toMatchObject({ event: null });
  await mock.clock.until(2);
  mock.clock.pass(5000);
  await expect(first.next()).rejects.toThrow('terminated');

  const second = await StreamReader.open(mock.url + status, owner);
  expect(await second.next()).toMatchObject({ event: null });
  second.leave();
  expect(await mock.send(status)).toMatchObject({ status: 200, body: { desired: 'running' } });
  expect(mock.errors).toEqual([]);
});

test('keeps a stream in its step until it is cut', async () => {
  await using mock = await startAt(
    'getAppStatus: [{ example: degraded, cut: 2 frames, times: 1 }, { example: stopped }]\n',
  );

  const first = await StreamReader.open(mock.url + status, owner);
  expect(await first.next()).toMatchObject({ data: expect.stringContaining('"status":"degraded"') as string });
  await mock.clock.until(2);
  mock.clock.pass(5000);
  expect(await first.next()).toMatchObject({ data: expect.stringContaining('"status":"degraded"') as string });
  await mock.clock.until(2);
  mock.clock.pass(5000);
  await expect(first.next()).rejects.toThrow('terminated');

  const second = await StreamReader.open(mock.url + status, owner);
  expect(await second.next()).toMatchObject({ data: expect.stringContaining('"status":"stopped"') as string });
  second.leave();
});

test('cuts an event stream after its frames', async () => {
  await using mock = await startAt('getDeployLogs: { cut: 3 frames }\n');
  const reader = await StreamReader.open(mock.url + deployLog, owner);

  const frames = [await reader.next(), await reader.next(), await reader.next()];

  expect(frames).toMatchObject([{ event: null }, { event: null }, { event: null }]);
  await expect(reader.next()).rejects.toThrow('terminated');
  expect(mock.errors).toEqual([]);
});

test('rejects a stream with a JSON error if the scenario says so', async () => {
  await using mock = await startAt('getAppStatus: { example: not_found }\n');

  const response = await fetch(mock.url + status, { headers: { ...owner, accept: 'text/event-stream' } });

  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
});

test('streams the example of the step frame by frame', async () => {
  await using mock = await startAt(
    'getAppStatus: [{ example: starting, times: 1 }, { example: degraded, times: 1 }, { example: stopped }]\n',
  );
  const reader = await StreamReader.open(mock.url + status, owner);

  const frames = [await reader.next()];
  await mock.clock.until(2);
  mock.clock.pass(5000);
  frames.push(await reader.next());
  await mock.clock.until(2);
  mock.clock.pass(5000);
  frames.push(await reader.next());
  reader.leave();

  expect(frames).toEqual([
    { event: null, data: expect.stringContaining('"status":"deploying"') as string },
    { event: null, data: expect.stringContaining('"status":"degraded"') as string },
    { event: null, data: expect.stringContaining('"status":"stopped"') as string },
  ]);
});
