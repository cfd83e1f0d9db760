import { expect, test } from 'vitest';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { treeOf } from './tree.ts';

async function read(job: object, web: object = {}) {
  const services = { web: { image: 'nginx', ports: ['80'], ...web }, job: { image: 'acme/job', ...job } };
  const { plan, warnings } = await detectCompose(treeOf({ 'compose.yaml': JSON.stringify({ services }) }), []);
  return { job: plan?.services.find(({ name }) => name === 'job'), messages: warnings.map(({ message }) => message) };
}

const awaited = { depends_on: { job: { condition: 'service_completed_successfully' } } };

test.each([
  ['that another one waits for', {}, awaited, { retries: 0, isAwaited: true }],
  ['that another one waits for, with a port', { ports: ['81'] }, awaited, { retries: 0, isAwaited: true }],
  ['with `restart: "no"`', { restart: 'no' }, {}, { retries: 0, isAwaited: false }],
  ['with `restart: false`', { restart: false }, {}, { retries: 0, isAwaited: false }],
  ['with `restart: on-failure`', { restart: 'on-failure' }, {}, { retries: null, isAwaited: false }],
  ['with a limit of runs', { restart: 'on-failure:3' }, awaited, { retries: 3, isAwaited: true }],
])('a service %s runs once', async (_which, job, web, runsOnce) => {
  const found = await read(job, web);

  expect(found.job).toMatchObject({ runsOnce, role: 'job', port: null, protocol: null, health: null });
});

test.each([
  ['without `restart`', {}, {}],
  ['with `restart: always`', { restart: 'always' }, {}],
  ['with `restart: unless-stopped`', { restart: 'unless-stopped' }, {}],
  ['with a port', { restart: 'on-failure', ports: ['81'] }, {}],
  ['that exposes a port', { restart: 'no', expose: ['81'] }, {}],
  ['with a health check', { restart: 'on-failure', healthcheck: { test: 'true' } }, {}],
  ['with a known image', { restart: 'on-failure', image: 'postgres:17' }, {}],
  ['whose health another one waits for', { restart: 'no' }, { depends_on: { job: { condition: 'service_healthy' } } }],
])('a service %s goes on', async (_which, job, web) => {
  const found = await read(job, web);

  expect(found.job).toBeDefined();
  expect(found.job).not.toHaveProperty('runsOnce');
});

test.each([
  [
    { restart: 'on-failure' },
    {},
    'The service "job" runs once in each deploy and has to end within 10 minutes, because it has `restart: on-failure`; write `restart: unless-stopped` if it goes on running.',
  ],
  [{ ports: ['81'] }, awaited, 'The service "job" has `ports` in vain, because it runs once in each deploy and ends.'],
  [
    { restart: 'no', ports: ['81'] },
    {},
    'The service "job" has `restart: no` in vain, because the platform starts a service again that ends.',
  ],
  [
    { depends_on: { web: { condition: 'ready' } } },
    {},
    'The service "job" waits for the start of "web", since compose has no condition `ready`.',
  ],
  [
    { depends_on: ['web'] },
    { depends_on: ['job'] },
    'The services in a circle of `depends_on` do not wait for one another: "web", "job".',
  ],
])('says so: %j', async (job, web, message) => {
  expect((await read(job, web)).messages).toContain(message);
});

test('a file in which everything ends is refused', async () => {
  const services = { one: { image: 'a', restart: 'no' }, two: { image: 'b', restart: 'on-failure' } };

  const { plan, warnings, isRefused } = await detectCompose(
    treeOf({ 'compose.yaml': JSON.stringify({ services }) }),
    [],
  );

  expect([plan, isRefused]).toEqual([null, true]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Nothing of the app would be left running, because "one", "two" only run once. Add a service that goes on running, or write `restart: unless-stopped` for one that does.',
  ]);
});
