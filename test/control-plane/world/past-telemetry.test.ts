import { expect, test } from 'vitest';
import type { Json } from '../../../generated/handlers.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

// What was observed does not change when other containers take over.

const acme = { workspaceSlug: 'acme' };
const web = { ...acme, appSlug: 'storefront', serviceName: 'web' };
const minute = 60_000;

test('log lines and events from before a restart keep the name of their container', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'outOfMemory', app: 'storefront', service: 'web', times: 1 });
  await world.advance(5 * minute);
  const [lines, events] = [await linesOf(call, web), (await metricsOf(call, web)).events];
  const restartedAt = world.ports.clock.now();

  await call('restartApp', { params: web });
  await world.advance(5 * minute);

  const after = await linesOf(call, web);
  const old = after.filter(({ ts }) => ts <= restartedAt);
  expect(old.length).toBeGreaterThan(20);
  expect(old).toEqual(lines.filter(({ ts }) => ts >= (old.at(-1)?.ts ?? 0)));
  expect(events.map(({ reason }) => reason)).toEqual(['OOMKilling']);
  expect((await metricsOf(call, web)).events).toEqual(events);
  const [former, next] = [events[0]?.object, `pod/${after[0]?.pod}`];
  expect(next).not.toBe(former);
});

test('the log of a container begins with its start', async () => {
  const { world, call } = await startWorld();

  await call('restartApp', { params: web });
  await world.advance(minute);

  const { body } = await call('readServiceLogs', { params: web });
  if (!('logs' in body)) throw new Error('The log cannot be read.');
  expect(body.logs.split('\n')[0]).toContain('listening on port 3000');
});

test('a deploy with other limits changes neither limits nor use of the time before it', async () => {
  const { world, call } = await startWorld();
  const repoUrl = 'https://githost.test/acme/limited';
  const publish = (cpus: string, memory: string) => {
    const compose = `services:\n  api:\n    image: ghcr.io/acme/api:1\n    ports: ['8080']\n    deploy: {resources: {limits: {cpus: '${cpus}', memory: ${memory}}}}\n`;
    const branches = new Map([['main', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
    const files = { 'docker-compose.yml': compose };
    world.ports.sources.restore(repoUrl, {
      private: false,
      installationId: null,
      defaultBranch: 'main',
      branches,
      files,
    });
  };
  const api = { ...acme, appSlug: 'limited', serviceName: 'api' };
  publish('0.1', '128M');
  await call('deployApp', { params: acme, body: { name: 'Limited', source: { type: 'git', repoUrl } } });
  await world.advance(20 * minute);
  const before = await metricsOf(call, api);
  const deployedAt = world.ports.clock.now();

  publish('0.2', '256M');
  await call('redeployApp', { params: api });
  await world.advance(10 * minute);

  const after = await metricsOf(call, api);
  const past = (metrics: Metrics, name: 'cpu' | 'cpuLimit' | 'memory' | 'memoryLimit') =>
    metrics.series[name].filter((_, index) => {
      const end = metrics.start + (index + 1) * metrics.step;
      return end <= deployedAt && end > after.start + metrics.step;
    });
  expect(past(after, 'cpuLimit').filter((limit) => limit === 0.1).length).toBeGreaterThan(10);
  for (const name of ['cpu', 'cpuLimit', 'memory', 'memoryLimit'] as const)
    expect(past(after, name)).toEqual(past(before, name));
  expect([after.series.cpuLimit.at(-1), after.series.memoryLimit.at(-1)]).toEqual([0.2, 256 * 2 ** 20]);
});

type Metrics = Json<'readServiceMetrics', 200>;

async function metricsOf(call: StartedWorld['call'], params: typeof web): Promise<Metrics> {
  const response = await call('readServiceMetrics', { params, query: { range: '1h' } });
  if (response.status !== 200) throw new Error(`The metrics cannot be read: ${response.status}.`);
  return response.body;
}

async function linesOf(
  call: StartedWorld['call'],
  params: typeof web,
): Promise<Json<'searchServiceLogs', 200>['lines']> {
  const response = await call('searchServiceLogs', { params, query: { range: '1h' } });
  if (response.status !== 200) throw new Error(`The log cannot be searched: ${response.status}.`);
  return response.body.lines;
}
