import { expect, test } from 'vitest';
import { codeOf, startAcme, storefront, storefrontId } from './acme.ts';
import { readFrames } from './frames.ts';

const current = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';
const command = 'echo one; sleep 60; echo two';

test('shows the command, takes it back, and records both', async () => {
  const { call, read } = await startAcme();

  const set = await call('updateApp', { params: storefront, body: { releaseCommand: command } });
  const cleared = await call('updateApp', { params: storefront, body: { releaseCommand: null } });

  const events = await read((tx) => tx.auditEvents.list({ operation: 'updateApp' }, { order: ['at', 'id'] }));
  expect([set, cleared]).toMatchObject([
    { status: 200, body: { app: { releaseCommand: command } } },
    { status: 200, body: { app: { releaseCommand: null } } },
  ]);
  expect(events.map(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      [{ field: 'releaseCommand', from: null, to: command }],
      [{ field: 'releaseCommand', from: command, to: null }],
    ]),
  );
});

test.each([['x'.repeat(1001)], [''], ['one\ntwo']])('refuses the command %j', async (releaseCommand) => {
  const { call } = await startAcme();

  expect(codeOf(await call('updateApp', { params: storefront, body: { releaseCommand } }))).toBe('bad_body');
});

test('the lines of the command are in the log while it runs, in the stream, and after the end', async () => {
  const { call, world, deploy, release } = await startWithCommand(command);
  const { deployId, params } = await deploy();
  const reading = readFrames(await call('getDeployLogs', { params, stream: true }));
  await release(deployId);

  const during = releaseLines(await call('getDeployLogs', { params }));
  for (let count = 0; count < 30; count++) await world.advance(10_000);
  const after = releaseLines(await call('getDeployLogs', { params }));
  const streamed = await reading;

  expect(during).toEqual([`system: Running the release command in web: ${command}`, 'stdout: one']);
  expect(after).toEqual([
    ...during,
    'stdout: two',
    'system: The release command has ended',
    'system: Starting db',
    'system: Starting web',
  ]);
  expect(releaseLines({ body: { lines: streamed } })).toEqual(after);
  expect(streamed.at(-1)).toMatchObject({ name: 'end', data: { status: 'succeeded' } });
});

test.each([
  [
    'fail',
    'The release command ended with exit code 1. Its last line: Error: the database rejects the change (simulated)',
  ],
  ['hang', 'The release command took more than 10 minutes.'],
  [
    'lose',
    'The runtime has lost the release command, which is not started again. Check what it has done, and deploy again.',
  ],
] as const)(
  'a command that the world lets %s fails the deploy, and the former release goes on',
  async (outcome, message) => {
    const { call, world, deploy } = await startWithCommand('npm run migrate');
    await world.apply({ event: 'releaseCommand', app: 'acme/storefront', outcome });
    const { params } = await deploy();

    await world.advance(15 * 60_000);

    const { body } = await call('getActiveDeploy', { params: storefront });
    const app = await call('getApp', { params: storefront });
    const steps = expect.arrayContaining([
      expect.objectContaining({ id: 'release', status: 'failed' }),
      expect.objectContaining({ id: 'health', status: 'skipped' }),
    ]) as unknown;
    expect(body).toMatchObject({ deploy: { status: 'failed', error: { code: 'release_failed', message }, steps } });
    expect(app.body).toMatchObject({ app: { status: 'running', currentDeployId: current } });
    expect(releaseLines(await call('getDeployLogs', { params })).at(-1)).toBe(`system: ${message}`);
  },
);

test('cancelDeploy ends the command', async () => {
  const { call, world, deploy, release } = await startWithCommand('sleep infinity');
  const { deployId, params } = await deploy();
  await release(deployId);

  const canceled = await call('cancelDeploy', { params });
  await world.advance(1000);

  const task = await world.ports.runtime.observeTask({ id: storefrontId, region: 'eu-central', task: deployId });
  expect(canceled).toMatchObject({ status: 200, body: { deploy: { status: 'canceled' } } });
  expect([task.state, releaseLines(await call('getDeployLogs', { params })).at(-1)]).toEqual([
    'absent',
    expect.stringMatching(/^system: /),
  ]);
});

test('a rollback and a transfer keep the command, and do not run it', async () => {
  const { call, world, read, settle } = await startWithCommand('false');
  const rolledBack = await call('createDeploy', { params: storefront, body: { rollbackTo: current } });
  await world.advance(10 * 60_000);
  const body = { targetWorkspaceSlug: 'acme-labs' };
  const moved = await settle(call('transferApp', { params: storefront, body }));
  await world.advance(10 * 60_000);

  const deploys = await read((tx) => tx.deploys.list({ appId: storefrontId }, { order: ['-number'], limit: 2 }));
  const app = await read((tx) => tx.apps.find({ id: storefrontId }));
  expect([rolledBack.status, moved.status]).toEqual([201, 200]);
  expect(deploys).toMatchObject([
    { trigger: 'transfer', status: 'succeeded', releaseTask: null },
    { trigger: 'rollback', status: 'succeeded', releaseTask: null },
  ]);
  expect(app).toMatchObject({ releaseCommand: 'false' });
});

/** The storefront with a release command. */
async function startWithCommand(releaseCommand: string) {
  const started = await startAcme();
  const { call, world, read } = started;
  await call('updateApp', { params: storefront, body: { releaseCommand } });
  return {
    ...started,
    deploy: async () => {
      const { body } = await call('createDeploy', { params: storefront, body: {} });
      const deployId = (body as { deploy: { id: string } }).deploy.id;
      return { deployId, params: { ...storefront, deployId } };
    },
    /** Lets time go by until the command has written its first line. */
    release: async (id: string) => {
      for (let count = 0; count < 300; count++) {
        await world.advance(1000);
        const row = await read((tx) => tx.deploys.find({ id }));
        if (row?.releaseTask && row.releaseTask.startedAfter !== null) return world.advance(5000);
      }
      throw new Error('The release command did not start.');
    },
  };
}

function releaseLines({ body }: { readonly body?: unknown }): string[] {
  // The frames of a stream are the same lines, and then the event `end`.
  const { lines } = body as { lines: readonly { step?: string; stream: string; line: string }[] };
  return lines.filter(({ step }) => step === 'release').map(({ stream, line }) => `${stream}: ${line}`);
}
