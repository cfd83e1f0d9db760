import { expect, test } from 'vitest';
import { appServices } from '../../../control-plane/model/apps/app-services.ts';
import { entryOf, footprintOf } from '../../../control-plane/model/apps/service.ts';
import { rolloutSteps, endedSteps, isOpen, stepsAfterBuild } from '../../../control-plane/model/deploys/deploy.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';

const web = { ...service('web', { port: 80 }), image: 'web:1' };
const api = { ...service('api', { port: 81, role: 'api' }), image: 'api:1' };
const worker = { ...service('worker', { cpuMillis: 250 }), image: 'worker:1' };
const database = { ...service('db', { port: 5432, protocol: 'tcp', role: 'database' }), image: 'postgres:17' };
const portless = { ...service('odd', { port: null, protocol: 'http', role: 'web' }), image: 'odd:1' };

test.each([
  ['web before others', [api, web], 'web'],
  ['the first that serves HTTP', [database, api, { ...api, name: 'other' }], 'api'],
  ['none without a port', [portless, worker], undefined],
  ['none without HTTP', [database], undefined],
])('the address leads to %s', (_what, services, expected) => {
  expect(entryOf(services)?.name).toBe(expected);
});

test('no entry is null', () => {
  expect(entryOf([])).toBeNull();
});

test('services take what they need together', () => {
  const volumes = [
    { name: 'a', path: '/a', size: 10 },
    { name: 'b', path: '/b', size: 5 },
  ];

  expect(footprintOf([worker, { ...database, volumes }])).toEqual({
    cpuMillis: 350,
    memory: 2 * 134_217_728,
    storage: 15,
  });
});

test('telemetry knows the containers of each service, and which one is the entry', () => {
  const containers = [
    { name: 'web-1', service: 'web' },
    { name: 'worker-1', service: 'worker' },
  ];

  const { services } = appServices({ id: 'id', slug: 'shop' }, [web, worker], containers);

  expect(services).toEqual([
    {
      appId: 'id',
      app: 'shop',
      service: 'web',
      preset: 'access',
      limits: { cpu: 0.1, memory: 134_217_728 },
      containers: ['web-1'],
    },
    {
      appId: 'id',
      app: 'shop',
      service: 'worker',
      preset: 'jobs',
      limits: { cpu: 0.25, memory: 134_217_728 },
      containers: ['worker-1'],
    },
  ]);
});

const idsOf = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);

test('a deploy has a route if a service serves HTTP', () => {
  expect(idsOf(rolloutSteps([web]))).toEqual(['release', 'health', 'route']);
  expect(idsOf(rolloutSteps([worker]))).toEqual(['release', 'health']);
  expect(idsOf(stepsAfterBuild(rolloutSteps([worker]), true))).toEqual(['release', 'health', 'route']);
  expect(idsOf(stepsAfterBuild(rolloutSteps([web]), true))).toEqual(['release', 'health', 'route']);
  expect(idsOf(stepsAfterBuild(rolloutSteps([web]), false))).toEqual(['release', 'health']);
});

test('a deploy that ends ends its running step and skips the rest', () => {
  const done = { id: 'clone', status: 'succeeded', startedAfter: 0, finishedAfter: 1 } as const;
  const running = { id: 'build', status: 'running', startedAfter: 1, finishedAfter: null } as const;
  const pending = { id: 'release', status: 'pending', startedAfter: null, finishedAfter: null } as const;

  expect(endedSteps([done, running, pending], 'failed', 9)).toEqual([
    done,
    { ...running, status: 'failed', finishedAfter: 9 },
    { ...pending, status: 'skipped' },
  ]);
});

test.each([
  ['queued', true],
  ['building', true],
  ['deploying', true],
  ['succeeded', false],
  ['failed', false],
  ['canceled', false],
] as const)('a deploy that is %s is open: %s', (status, expected) => {
  expect(isOpen({ status })).toBe(expected);
});
