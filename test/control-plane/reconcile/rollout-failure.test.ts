import { expect, test } from 'vitest';
import { type Findings, noFindings } from '../../../control-plane/model/apps/findings.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Observed } from '../../../control-plane/ports/runtime.ts';
import { startCompose } from './start-command.ts';
import { image, minute, second, startPlane } from './start-plane.ts';

const shop = `  db: { image: "postgres:17" }
  web: { image: "web:1", ports: ["80:80"] }
`;

/** A runtime whose service `web` crashes, and whose service `db` is ready after a time. */
async function startCrashing({ databaseMs, because }: { databaseMs: number; because: 'exit' | 'outOfMemory' }) {
  const plane = await startCompose(null, shop);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', service: 'db', ms: databaseMs });
  plane.runtime.inject({ appId: 'shop', kind: 'cannotStart', service: 'web', because });
  await plane.deploy('first');
  await plane.passUntil('first', 'deploying');
  return plane;
}

/** Time from the begin of a rollout to its end. */
function rolloutMs({ steps }: RowOf<'deploys'>): number {
  const release = steps.find(({ id }) => id === 'release');
  const health = steps.find(({ id }) => id === 'health');
  return (health?.finishedAfter ?? Infinity) - (release?.startedAfter ?? 0);
}

test.each([
  ['exit', 'crashed'],
  ['outOfMemory', 'out_of_memory'],
] as const)('a program that ends three times in a row with %s fails its deploy', async (because, code) => {
  const plane = await startCrashing({ databaseMs: second, because });

  const deploy = await plane.passUntil('first', 'failed');

  expect(deploy.errorCode).toBe('start_failed');
  expect(deploy.steps.find(({ status }) => status === 'failed')?.failure).toMatchObject({ code });
  expect(rolloutMs(deploy)).toBeLessThan(minute);
});

test('a program that ends until its database is up still deploys', async () => {
  const plane = await startCrashing({ databaseMs: 2 * minute, because: 'exit' });

  await plane.pass(100 * second);
  const waiting = await plane.findDeploy('first');
  plane.runtime.inject({ appId: 'shop', kind: 'recover', service: 'web' });
  await plane.pass(3 * minute);

  expect(waiting).toMatchObject({ status: 'deploying' });
  expect(waiting?.steps.find(({ status }) => status === 'running')?.failure?.message).toMatch(/exit code 3/);
  expect(await plane.findDeploy('first')).toMatchObject({ status: 'succeeded' });
  expect(JSON.stringify((await plane.findDeploy('first'))?.steps)).not.toMatch(/failure|crashesBefore/);
});

test('two services that crash do not wait for one another', async () => {
  const plane = await startCompose(null, shop);
  plane.runtime.inject({ appId: 'shop', kind: 'cannotStart', because: 'exit' });
  await plane.deploy('first');

  expect(rolloutMs(await plane.passUntil('first', 'failed'))).toBeLessThan(minute);
});

const elsewhere: Findings = { ...noFindings, listening: [{ address: '0.0.0.0', port: 9000 }] };
const nowhere: Findings = { ...noFindings, listening: [] };

test('a program that listens elsewhere for less than a minute may still open its port', async () => {
  const plane = await startPlane(image);
  let found = elsewhere;
  plane.runtime.examine = async () => found;
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('first');
  await plane.passUntil('first', 'deploying');

  await plane.pass(50 * second);
  const before = await plane.findDeploy('first');
  found = nowhere;
  await plane.pass(10 * second);
  found = elsewhere;
  await plane.pass(50 * second);
  const after = await plane.findDeploy('first');
  await plane.pass(30 * second);

  expect([before?.status, after?.status]).toEqual(['deploying', 'deploying']);
  expect((await plane.findDeploy('first'))?.steps.at(-2)?.failure?.code).toBe('wrong_port');
});

test('what a container says has no secrets, and a runtime that cannot look says what it sees', async () => {
  const plane = await startPlane(image);
  const lines = [{ at: 1, stream: 'stderr', text: 'no user at db/hunter-2-hunter' }] as const;
  plane.runtime.examine = async () => ({ ...noFindings, lines });
  await plane.change((tx) =>
    tx.vars.insert({
      ...{ id: 'var-1', workspaceId: 'acme', appId: 'shop', key: 'DB', value: 'hunter-2-hunter', isSecret: true },
      ...{ createdAt: 1, updatedAt: 1, updatedById: null },
    }),
  );
  plane.runtime.inject({ appId: 'shop', kind: 'cannotStart', because: 'exit' });
  await plane.deploy('first');

  const { errorMessage, steps } = await plane.passUntil('first', 'failed');
  plane.runtime.examine = () => Promise.reject(new Error('The socket was closed.'));
  await plane.deploy('second');
  const again = await plane.passUntil('second', 'failed');

  expect(errorMessage).toMatch(/its last line: no user at db\/••••••••$/);
  expect(JSON.stringify(steps)).not.toMatch('hunter');
  expect(again.errorMessage).toMatch(/ended with exit code 3, 3 times in a row\.$/);
});

test('the ends of a container from before a deploy do not count', async () => {
  const plane = await startPlane({ type: 'image', ref: 'postgres:17' });
  await plane.deploy('first');
  await plane.pass(2 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'crash' });
  await plane.pass(2 * minute);
  const observed: readonly Observed[] = (await plane.runtime.observe({ id: 'shop', region: 'eu' })).containers;
  await plane.deploy('second');
  await plane.passUntil('second', 'deploying');

  await plane.pass(30 * second);

  expect(observed[0]?.restarts).toBeGreaterThanOrEqual(3);
  expect((await plane.findDeploy('second'))?.status).toBe('deploying');
});

test('a health check by a command that never passes is named at the end of its deploy', async () => {
  const healthcheck = `healthcheck: { test: ["CMD", "curl", "-f", "localhost"] }`;
  const plane = await startCompose(null, `  web: { image: "web:1", ports: ["80:80"], ${healthcheck} }\n`);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('first');

  const { errorCode, errorMessage, steps } = await plane.passUntil('first', 'failed');

  const message = 'The health check of the service "web" fails: curl -f localhost';
  expect({ errorCode, errorMessage }).toEqual({ errorCode: 'health_check_failed', errorMessage: message });
  expect(steps.find(({ status }) => status === 'failed')?.failure).toMatchObject({ code: null, message });
});
