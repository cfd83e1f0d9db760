import { expect, test } from 'vitest';
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
  await operate(data, ['workspaces', 'suspend', 'acme', '--message', 'Please contact us.', '--yes'], {});
  const frame = await streamed;
  const refused = await send(served, token, 'PATCH', '/api/workspaces/acme', { name: 'Other' });
  await operate(data, ['users', 'block', 'owner@example.com', '--yes'], {});
  const blocked = await call(served, token, '/api/workspaces');

  expect(frame).toBe('Please contact us.');
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'workspace_suspended' } } });
  expect(blocked).toMatchObject({ status: 403, body: { error: { code: 'account_blocked' } } });
});
