import { expect, test } from 'vitest';
import { acme, startAcme } from './acme.ts';

const repoUrl = 'https://githost.test/acme/ledger';
const ledger = { ...acme, appSlug: 'ledger' };

test('a service that has ended well is completed, and the app runs', async () => {
  const { call, world } = await startLedger('echo migrated');
  await world.advance(10 * 60_000);

  const app = await call('getApp', { params: ledger });
  const containers = await call('listAppServices', { params: ledger });
  const status = await call('getAppStatus', { params: ledger });
  const logs = await call('readServiceLogs', { params: { ...ledger, serviceName: 'migrate' } });

  expect(app.body).toMatchObject({
    app: {
      status: 'running',
      subServices: [
        { name: 'migrate', role: 'job', port: 0, status: 'completed' },
        { name: 'web', status: 'running' },
      ],
      limits: { cpu: 0.5, memory: 536_870_912 },
    },
  });
  const completed = { service: 'migrate', state: 'completed', ready: false, exitCode: 0, restarts: 0, ports: [] };
  expect(containers.body).toMatchObject({ containers: [completed, { service: 'web', state: 'running' }] });
  expect(status.body).toMatchObject({ status: 'running', containers: [completed, {}] });
  expect(logs.body).toEqual({ container: 'migrate', state: 'completed', logs: 'migrated' });
});

test('a service that runs once is shown with its log while it runs', async () => {
  const { call, world } = await startLedger('echo begun; sleep 300');
  await world.advance(2 * 60_000);

  const app = await call('getApp', { params: ledger });
  const logs = await call('readServiceLogs', { params: { ...ledger, serviceName: 'migrate' } });

  expect(app.body).toMatchObject({
    app: { status: 'deploying', subServices: [{ name: 'migrate', status: 'deploying' }, { name: 'web' }] },
  });
  expect(logs.body).toEqual({ container: 'migrate', state: 'running', logs: 'begun' });
});

test('a service that fails ends the first deploy', async () => {
  const { call, world } = await startLedger('echo no table; exit 2');
  await world.advance(10 * 60_000);

  const app = await call('getApp', { params: ledger });
  const logs = await call('readServiceLogs', { params: { ...ledger, serviceName: 'migrate' } });

  const message = 'The service "migrate" ended with exit code 2. Its last line: no table';
  expect(app.body).toMatchObject({
    app: {
      status: 'error',
      statusReason: 'deploy_failed',
      deploy: { error: { code: 'release_failed', message } },
      subServices: [{ status: 'error' }, { status: 'error' }],
    },
  });
  expect(logs.body).toEqual({ container: 'migrate', state: 'crashed', logs: 'no table' });
});

test('the plan says which services run once', async () => {
  const { call } = await startLedger('true');

  const { body } = await call('inspectSource', { params: acme, body: { source: { type: 'git', repoUrl } } });

  const { services } = body as { services: readonly { readonly name: string; readonly runsOnce?: boolean }[] };
  expect(services.map(({ name, runsOnce }) => [name, runsOnce])).toEqual([
    ['migrate', true],
    ['web', undefined],
  ]);
});

/** An app whose service migrate runs a script before its service web starts. */
async function startLedger(script: string) {
  const started = await startAcme();
  const compose = {
    services: {
      web: {
        image: 'ghcr.io/acme/ledger:1',
        ports: ['3000'],
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      },
      migrate: { image: 'ghcr.io/acme/ledger:1', command: ['sh', '-c', script] },
    },
  };
  started.world.ports.sources.restore(repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'main',
    branches: new Map([['main', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]),
    files: { 'compose.yaml': JSON.stringify(compose) },
  });
  await started.call('deployApp', { params: acme, body: { name: 'Ledger', source: { type: 'git', repoUrl } } });
  return started;
}
