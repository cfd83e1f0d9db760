import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { skeleton } from '../../generated/skeleton.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { createLog } from '../../server/http/log.ts';
import { serve, type ServeOptions } from '../../server/http/serve.ts';
import { people } from './identity.ts';
import { StreamReader } from './reader.ts';

const ada = { authorization: 'Bearer ada' };
const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';

function logTo(lines: string[]) {
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return createLog({ destination });
}

function start(handlers: Partial<Handlers> = {}, options: Partial<ServeOptions> = {}) {
  const identity = people({ ada: {} });
  return serve({ ...skeleton, ...handlers }, { identity, port: 0, adminPort: 0, host: '127.0.0.1', log: logTo([]), ...options });
}

test('a stop ends the streams, lets a request finish, and refuses new ones', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const served = await start({
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: waiting(signal) }),
    getAiStatus: async () => {
      asked.resolve();
      await answer.promise;
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
  answer.resolve();
  const finished = await slow;
  await stopped;

  expect(end).toBeNull();
  expect(finished.status).toBe(200);
});

async function* waiting(signal: AbortSignal) {
  yield 'line';
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

test('a request that outlasts the grace is cut off', async () => {
  const asked = Promise.withResolvers<void>();
  const served = await start(
    {
      getAiStatus: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    },
    { graceMs: 50 },
  );
  const hanging = fetch(`${served.url}/api/ai`);
  await asked.promise;

  const stopped = served.stop();

  await expect(hanging).rejects.toThrow('fetch failed');
  await stopped;
});

test('the operations port says that the process lives, and whether it wants requests', async () => {
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

test('metrics count answers by operation and status, open streams and violations', async () => {
  const served = await start({
    getAiStatus: async () => ({ status: 200, body: {} }) as never,
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: waiting(signal) }),
  });
  const stream = await StreamReader.open(served.url + tail, ada);
  await stream.next();
  await fetch(`${served.url}/api/workspaces`, { headers: ada });
  await fetch(`${served.url}/api/ai`);

  const text = await (await fetch(`${served.adminUrl}/metrics`)).text();
  stream.leave();
  await served.stop();

  expect(text).toContain('http_request_duration_seconds_count{operation="listWorkspaces",method="GET",status="501"} 1');
  expect(text).toContain('open_streams{operation="readServiceLogs"} 1');
  expect(text).toContain('contract_violations_total{operation="getAiStatus"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});

test('the log names each answer by its operation and holds no secret', async () => {
  const lines: string[] = [];
  const log = logTo(lines);
  const served = await start({}, { log });
  await fetch(`${served.url}/api/invitations/not-a-real-invitation?q=1`, { headers: { ...ada, 'x-request-id': 'request-0003' } });
  log.info({ headers: { authorization: 'Bearer not-a-real-secret' }, body: { secret: 'not-a-real-secret' } }, 'passed along');
  await served.stop();

  const text = lines.join('');
  expect(text).toContain('"requestId":"request-0003","operationId":"getInvitation","method":"GET","status":400');
  expect(text).toContain('[redacted]');
  expect(text).not.toContain('not-a-real');
});

test('an error is logged without what libraries hang on it', () => {
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

test('a start that finds a port taken leaves nothing open', async () => {
  const other = await start();
  const port = Number(new URL(other.url).port);
  const free = await start();
  const adminPort = Number(new URL(free.adminUrl).port);
  await free.stop();

  await expect(start({}, { port, adminPort })).rejects.toThrow('EADDRINUSE');

  await expect(fetch(`http://127.0.0.1:${adminPort}/livez`)).rejects.toThrow('fetch failed');
  await other.stop();
});

test('a stop can be asked for twice', async () => {
  const served = await start();

  await Promise.all([served.stop(), served.stop()]);

  await expect(fetch(`${served.url}/api/ai`)).rejects.toThrow('fetch failed');
});
