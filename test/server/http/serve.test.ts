import { Counter } from 'prom-client';
import { expect, test } from 'vitest';
import type { Observer } from '../../../server/ports/observer.ts';
import { StreamReader } from './reader.ts';
import { logTo, startServing as start } from './served.ts';

const ada = { authorization: 'Bearer ada' };
const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';

test('a stop ends the streams, lets a request finish, and refuses new ones', async () => {
  const asked = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  const served = await start({
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: waiting(signal) }),
    getAiStatus: async () => {
      asked.resolve();
      await response.promise;
      return { status: 200, body: { enabled: true } };
    },
  });
  const stream = await StreamReader.open(served.url + tail, ada);
  await stream.next();
  const slow = fetch(`${served.url}/api/ai`);
  await asked.promise;

  const stopped = served.stop();
  const end = await stream.next();
  const late = fetch(`${served.url}/api/ai`);
  await expect(late).rejects.toThrow('fetch failed');
  response.resolve();
  const finished = await slow;
  await stopped;

  expect(end).toBeNull();
  expect(finished.status).toBe(200);
});

async function* waiting(signal: AbortSignal) {
  yield 'line';
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

test('a request that outlasts the drain time is cut off, and the signal of its handler aborts', async () => {
  const asked = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<string>();
  const served = await start(
    {
      getAiStatus: (_, { signal }) => {
        asked.resolve();
        signal.addEventListener('abort', () => aborted.resolve('aborted'));
        return new Promise(() => undefined);
      },
    },
    { drainSeconds: 0.05 },
  );
  const hanging = fetch(`${served.url}/api/ai`);
  await asked.promise;

  const stopped = served.stop();

  await expect(hanging).rejects.toThrow('fetch failed');
  expect(await aborted.promise).toBe('aborted');
  await stopped;
});

test('a stop fails the readiness probe before it refuses requests', async () => {
  const served = await start(
    { getAiStatus: async () => ({ status: 200, body: { enabled: true } }) },
    { stopDelaySeconds: 0.5 },
  );

  const stopped = served.stop();
  const ready = await fetch(`${served.adminUrl}/readyz`);
  const accepted = await fetch(`${served.url}/api/ai`);
  await stopped;

  expect([ready.status, accepted.status]).toEqual([503, 200]);
});

test('the admin port reports whether the process runs and is ready', async () => {
  let ready = true;
  const served = await start({}, { isReady: async () => ready });

  const alive = await fetch(`${served.adminUrl}/livez`);
  const before = await fetch(`${served.adminUrl}/readyz`);
  ready = false;
  const after = await fetch(`${served.adminUrl}/readyz`);
  const elsewhere = await fetch(`${served.url}/metrics`);
  await served.stop();

  expect([alive.status, before.status, after.status, elsewhere.status]).toEqual([200, 200, 503, 404]);
});

test('an error is logged without the requests that libraries attach to it', () => {
  const lines: string[] = [];
  const cause = new Error('socket hang up');
  const error = new Error('the provider failed', { cause });
  Object.assign(error, { code: 'ECONNRESET', config: { headers: { authorization: 'Bearer not-a-real-secret' } } });

  logTo(lines).error({ err: error }, 'failed');

  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { type: 'Error', message: 'the provider failed', code: 'ECONNRESET', cause: { message: 'socket hang up' } },
  });
  expect(lines.join('')).not.toContain('not-a-real-secret');
});

test('a start on a taken port leaves nothing open', async () => {
  const other = await start();
  const port = Number(new URL(other.url).port);
  const free = await start();
  const adminPort = Number(new URL(free.adminUrl).port);
  await free.stop();

  await expect(start({}, { port, adminPort })).rejects.toThrow('EADDRINUSE');

  await expect(fetch(`http://127.0.0.1:${adminPort}/livez`)).rejects.toThrow('fetch failed');
  await other.stop();
});

test('stop can be called twice', async () => {
  const served = await start();

  await Promise.all([served.stop(), served.stop()]);

  await expect(fetch(`${served.url}/api/ai`)).rejects.toThrow('fetch failed');
});

test('listens on this machine only unless a host is given, and logs how to change that', async () => {
  const lines: string[] = [];
  const local = await start({}, { log: logTo(lines), host: 'localhost' });
  const everywhere = await start({}, { log: logTo(lines), host: '0.0.0.0' });
  await Promise.all([local.stop(), everywhere.stop()]);

  const [first, second] = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(local.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect([first, second]).toEqual([
    "listening on this machine only; for every interface, set host: '0.0.0.0'",
    'listening',
  ]);
});

test('idle connections outlive those of a load balancer by default', async () => {
  const standard = await start();
  const own = await start({}, { keepAliveTimeout: 5, maxConnections: 100 });
  const timeouts = [standard.server.keepAliveTimeout, own.server.keepAliveTimeout, own.server.maxConnections];
  await Promise.all([standard.stop(), own.stop()]);

  expect(timeouts).toEqual([65_000, 5000, 100]);
});

test('an observer of the backend and its own metrics work beside those of serve', async () => {
  const responded: (string | null)[] = [];
  const observer: Observer = {
    responded: ({ operationId }) => void responded.push(operationId),
    streams: () => undefined,
    violated: () => undefined,
  };
  const served = await start({}, { observer });
  new Counter({ name: 'backend_jobs_total', help: 'Jobs.', registers: [served.registry] }).inc();
  await fetch(`${served.url}/api/workspaces`, { headers: ada });

  const text = await (await fetch(`${served.adminUrl}/metrics`)).text();
  await served.stop();

  expect(responded).toEqual(['listWorkspaces']);
  expect(text).toContain('control_plane_http_request_duration_seconds_count{operation="listWorkspaces"');
  expect(text).toContain('backend_jobs_total 1');
});

test('a response that does not match the contract is sent by default', async () => {
  const served = await start({ getAiStatus: async () => ({ status: 200, body: {} }) as never });

  const response = await fetch(`${served.url}/api/ai`);
  await served.stop();

  expect(response.status).toBe(200);
});
