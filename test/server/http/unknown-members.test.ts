import { expect, test } from 'vitest';
import type { AppOptions } from '../../../server/http/options.ts';
import { StreamReader } from './reader.ts';
import { ada, logs, start } from './streams.ts';

const secret = { passwordHash: 'not-a-real-hash' };
const status = { enabled: true, ...secret };
const frame = { ts: 1, step: 'clone', stream: 'system', line: 'Cloning', ...secret } as const;

async function* frames() {
  yield frame;
}

/** A backend that returns more than the contract declares. */
function startLeaking(options: Partial<AppOptions>) {
  return start(
    {
      getAiStatus: async () => ({ status: 200, body: status }),
      getDeployLogs: async () => ({ status: 200, frames: frames() }),
    },
    options,
  );
}

test("strips unknown members with violations: 'log'", async () => {
  await using server = await startLeaking({ violations: 'log' });

  const response = await fetch(`${server.url}/api/ai`);
  const reader = await StreamReader.open(server.url + logs, ada);
  const first = await reader.next();

  expect(await response.json()).toEqual({ enabled: true });
  expect(first).toEqual({ event: null, data: '{"ts":1,"step":"clone","stream":"system","line":"Cloning"}' });
  expect(status).toEqual({ enabled: true, ...secret });
});

test("reports an unknown member as a violation with violations: 'fail'", async () => {
  await using server = await startLeaking({});

  const response = await fetch(`${server.url}/api/ai`);
  const reader = await StreamReader.open(server.url + logs, ada);

  expect(response.status).toBe(500);
  expect(await response.text()).toContain(
    'its response has the unknown member /passwordHash; declare it or leave it out',
  );
  await expect(reader.next()).rejects.toThrow('terminated');
});

test('keeps unknown members if configured to', async () => {
  await using server = await startLeaking({ unknownMembers: 'keep' });

  const response = await fetch(`${server.url}/api/ai`);

  expect(await response.json()).toEqual({ enabled: true, ...secret });
});

test('strips unknown members of errors', async () => {
  const code = { code: 'not_found', message: 'No such workspace.', members: secret } as never;
  await using server = await start({ getActiveDeploy: async () => code }, { violations: 'log' });

  const response = await fetch(`${server.url}/api/workspaces/acme/apps/storefront/deploys/active`, { headers: ada });

  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'No such workspace.' } });
});
