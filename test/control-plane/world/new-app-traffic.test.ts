import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

const acme = { workspaceSlug: 'acme' };
const minute = 60_000;

const web = "  web: { build: ., image: 'ghcr.io/acme/web:1', ports: ['3000'] }\n";
const db = '  db: { image: postgres:17 }\n';

test.each([
  ['pages without a database', web, ['/', '/about', '/assets/{file}', '/posts/{slug}']],
  ['an API with one', `${web}${db}`, ['/api/items', '/api/items', '/api/items/{id}', '/health']],
])('a new app has no traffic before it runs, then that of %s', async (_, services, expected) => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 100, memory: 1e12, storage: 1e13 });
  const repoUrl = 'https://githost.test/acme/fresh';
  const branches = new Map([['main', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
  const files = { 'docker-compose.yml': `services:\n${services}` };
  world.ports.sources.restore(repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'main',
    branches,
    files,
  });
  await call('deployApp', { params: acme, body: { name: 'Fresh', source: { type: 'git', repoUrl } } });
  const params = { ...acme, appSlug: 'fresh', serviceName: 'web' };

  await world.advance(20 * minute);

  const metrics = await call('readServiceMetrics', { params, query: { range: '1h' } });
  const routes = await call('readServiceRoutes', { params, query: { range: '1h' } });
  const log = await call('searchServiceRoleLog', { params, query: { range: '1h', categories: '' } });
  if (metrics.status !== 200 || routes.status !== 200 || log.status !== 200) throw new Error('A read failed.');
  const requests = metrics.body.series.http2xx ?? [];
  const total = routes.body.routes.reduce((sum, { count }) => sum + count, 0);
  const logged = log.body.categories.slice(0, 4).reduce((sum, { count }) => sum + count, 0);
  expect(requests.slice(0, 35).every((rate) => !rate)).toBe(true);
  expect(requests.slice(-10, -1).every((rate) => Number(rate) > 0)).toBe(true);
  expect(routes.body.routes.map(({ route }) => route).toSorted()).toEqual(expected);
  expect([total > 100, logged]).toEqual([true, total]);
});
