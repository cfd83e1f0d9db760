import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reconcileBranch } from '../../../control-plane/reconcile/branch.ts';
import { createGitRoutes } from '../../../platform/serve/git-webhook.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { createRoutes } from '../../../server/http/routes.ts';
import { logTo } from '../../server/http/served.ts';
import { listen } from '../../listen.ts';
import { now, startRows } from '../../control-plane/reconcile/start-rows.ts';
import { commitTo, makeRepository, startGitServer } from './git-server.ts';
import { openSources } from './open-sources.ts';

const secret = 'the secret of the test';
const ref = 'refs/heads/main';

test('a push that the git host reports is deployed before the branches would be looked at again', async () => {
  await using server = await startGitServer();
  await using open = await openSources(server);
  const { sources } = open;
  const repository = makeRepository(server, 'acme/shop.git');
  commitTo(repository, { ref, files: { 'web/a.txt': '1' } });
  const rows = await startRows(async (tx) => {
    const branchTracking = { mode: 'off', pattern: '', copySecrets: true } as const;
    const source = {
      repoUrl: `${server.url}/acme/shop`,
      branch: 'main',
      subdir: '',
      autoDeploy: true,
      branchTracking,
      paths: ['web/*'],
      profiles: [],
    };
    await tx.apps.update('shop', { source: { type: 'git', ...source } });
  });
  const { store, clock } = rows;
  const routes = createGitRoutes({
    secret,
    clock,
    store,
    forgetBranches: (repoUrl) => sources.forgetBranches(repoUrl),
  });
  const respond = createRoutes(routes, { log: logTo([]), observer: createMetrics().observer });
  await using served = await listen((request, response) => void respond(request, response));
  const look = () => reconcileBranch({ ...rows.ports, sources }, 'shop');
  await look();
  const report = async () => {
    const body = JSON.stringify({ ref, after: randomUUID(), repository: { clone_url: `${server.url}/acme/shop.git` } });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return fetch(`${served.url}/hooks/git`, {
      method: 'POST',
      body,
      headers: { 'X-Hub-Signature-256': `sha256=${signature}` },
    });
  };
  const deploys = () => rows.read((tx) => tx.deploys.list({ appId: 'shop', trigger: 'push' }, { order: ['number'] }));

  const sha = commitTo(repository, {
    ref,
    message: 'Add gift cards',
    author: 'Ada <ada@example.test>',
    files: { 'web/a.txt': '2' },
  });
  await look();
  const unreported = await deploys();
  await report();
  const due = await rows.due('branch');
  await look();

  expect([unreported, due]).toEqual([[], { shop: now }]);
  expect(await deploys()).toMatchObject([
    { sha, commitMsg: 'Add gift cards', author: 'Ada <ada@example.test>', createdById: 'ada', status: 'queued' },
  ]);

  commitTo(repository, { ref, message: 'Describe it', files: { 'README.md': '# shop\n' } });
  await report();
  await look();

  expect(await deploys()).toHaveLength(1);
  expect((await rows.read((tx) => tx.apps.find({ id: 'shop' })))?.lastPush).toMatchObject({
    outcome: 'no_matching_paths',
  });
});
