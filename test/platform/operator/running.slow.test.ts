import { expect, test } from 'vitest';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { openBeside } from '../../../platform/database/open-beside.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { call, send, startServe } from '../serve/served.ts';
import { operate } from './operated.ts';

const workspace = { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' };

/** The first frame of a stream that has a text, or null after a time limit. */
async function frameWith(url: string, token: string, text: string, limitMs: number): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs) });
  const reader = response.body?.getReader();
  let read = '';
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      read += Buffer.from(part.value).toString();
      if (read.includes(text)) return text;
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return null;
}

test('a running server follows a command on SQLite', async () => {
  const { data } = makeDataFolder();
  await using served = await startServe('--data', data);
  const token = served.token ?? '';
  await call(served, token, '/api/workspaces', workspace);

  const streamed = frameWith(`${served.url}/api/workspaces/acme`, token, 'Please contact us.', 300_000);
  // The stream has begun with the workspace as it was.
  await call(served, token, '/api/workspaces/acme');
  await operate(data, ['workspaces', 'suspend', 'acme', '--message', 'Please contact us.', '--yes']);
  const frame = await streamed;
  const refused = await send(served, token, 'PATCH', '/api/workspaces/acme', { name: 'Other' });
  await operate(data, ['users', 'block', 'owner@example.com', '--yes']);
  const blocked = await call(served, token, '/api/workspaces');

  expect(frame).toBe('Please contact us.');
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'workspace_suspended' } } });
  expect(blocked).toMatchObject({ status: 403, body: { error: { code: 'account_blocked' } } });
});

test('streams and shells of a blocked account end soon', async () => {
  const { data } = makeDataFolder();
  await using served = await startServe('--data', data);
  const token = served.token ?? '';
  await call(served, token, '/api/workspaces', workspace);
  const source = { type: 'image', ref: 'redis:7' };
  const deployed = await call(served, token, '/api/workspaces/acme/deploy', { name: 'Shop', region: 'local', source });
  await expect
    .poll(() => call(served, token, '/api/workspaces/acme/apps/shop'), { timeout: 300_000, interval: 500 })
    .toMatchObject({ body: { app: { status: 'running' } } });
  const issued = await call(served, token, '/api/workspaces/acme/apps/shop/ssh/session', { service: 'redis' });
  expect([deployed, issued]).toMatchObject([{ status: 201 }, { status: 201, body: { session: { status: 'issued' } } }]);
  const stream = await openStream(`${served.url}/api/workspaces/acme`, token);

  await using closing = new AsyncDisposableStack();
  const beside = await openBeside({ folder: data, environment: {}, clock: systemClock, random: secureRandom });
  closing.defer(() => beside.close());
  const shells = async () => beside.store.read('system', (tx) => tx.sshSessions.list({}));
  const before = await shells();

  await operate(data, ['users', 'block', 'owner@example.com', '--yes']);
  // On a machine with other work, the looks of the server come later.
  const within = { timeout: 60_000, interval: 200 };
  await expect
    .poll(async () => [stream.hasEnded(), await shells()], within)
    .toMatchObject([true, [{ status: 'ended' }]]);

  expect(before).toMatchObject([{ status: 'issued' }]);
});

/** A stream that has begun. */
async function openStream(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(url, { headers });
  const reader = response.body?.getReader();
  await reader?.read();
  let hasEnded = false;
  const drain = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    hasEnded = true;
  };
  void drain();
  return { hasEnded: () => hasEnded };
}
