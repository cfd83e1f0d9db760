import { expect, test } from 'vitest';
import {
  crashedBefore,
  isOneOf,
  nextWanted,
  readinessOf,
  type ObservedContainer,
} from '../../../control-plane/model/apps/rollout.ts';

const web = { service: { name: 'web', volumes: [], dependsOn: [] }, generation: '2' };
const worker = { service: { name: 'worker', volumes: [], dependsOn: [] }, generation: '2' };
const database = { service: { name: 'db', volumes: [{}], dependsOn: [] }, generation: '2' };
const former = (one: typeof database) => ({ ...one, generation: '1' });

function container(service: string, more: Partial<ObservedContainer> = {}): ObservedContainer {
  return {
    service,
    generation: '2',
    state: 'running',
    ready: true,
    isStopping: false,
    restarts: 0,
    exitCode: null,
    reason: null,
    startedAt: null,
    ...more,
  };
}

const namesOf = (wanted: readonly (typeof database)[]) =>
  wanted.map(({ service, generation }) => `${service.name} ${generation}`);

test.each<[string, Parameters<typeof nextWanted<typeof database>>, string[]]>([
  ['the target', [[web, worker], [], []], ['web 2', 'worker 2']],
  [
    'a former container that is there',
    [[web], [former(web)], [container('web', { generation: '1' })]],
    ['web 2', 'web 1'],
  ],
  [
    'no former one that is gone',
    [[web], [former(web)], [container('web'), container('db', { generation: '1' })]],
    ['web 2'],
  ],
  [
    'no former one that stops',
    [[web], [former(web)], [container('web', { generation: '1', isStopping: true })]],
    ['web 2'],
  ],
  ['a service once that stays as it is', [[web], [web], [container('web')]], ['web 2']],
  [
    'a former service that has no successor',
    [[web], [former(database)], [container('db', { generation: '1' })]],
    ['web 2', 'db 1'],
  ],
  ['no second container of a volume', [[database], [former(database)], [container('db', { generation: '1' })]], []],
  [
    'one of a volume while another service has a former one',
    [[database], [former(web)], [container('web', { generation: '1' })]],
    ['db 2', 'web 1'],
  ],
  [
    'none of a volume beside its former one and another service',
    [
      [database, web],
      [former(database), former(web)],
      [container('db', { generation: '1' }), container('web', { generation: '1' })],
    ],
    ['web 2', 'web 1'],
  ],
  ['all services once that stay as they are', [[web, worker], [web], [container('web')]], ['web 2', 'worker 2']],
  [
    'none of a volume while its former one stops',
    [[database], [], [container('db', { generation: '1', isStopping: true })]],
    [],
  ],
  ['a container of a volume that is there', [[database], [former(database)], [container('db')]], ['db 2']],
])('a rollout wants %s', (_what, [target, before, seen], expected) => {
  expect(namesOf(nextWanted(target, before, seen))).toEqual(expected);
});

const waits = { ready: false };

test.each<[string, ObservedContainer[], string, string | null]>([
  ['all are ready', [container('web'), container('worker')], 'all', null],
  ['one is not', [container('web'), container('worker', waits)], 'some', 'health_check_failed'],
  ['none is there', [], 'none', 'health_check_failed'],
  [
    'one is of another generation',
    [container('web'), container('worker', { generation: '1' })],
    'some',
    'health_check_failed',
  ],
  ['one is stopping', [container('web'), container('worker', { isStopping: true })], 'some', 'health_check_failed'],
  [
    'a container has crashed three times in a row',
    [container('web'), container('worker', { ...waits, state: 'crashed', failures: 3, restarts: 2 })],
    'some',
    'crash_loop',
  ],
  [
    'one was restarted after the third crash in a row',
    [container('web'), container('worker', { ...waits, restarts: 3, failures: 3, exitCode: 1 })],
    'some',
    'crash_loop',
  ],
  [
    'a container has crashed twice in a row, and often before',
    [container('web'), container('worker', { ...waits, state: 'crashed', restarts: 9, failures: 2, exitCode: 1 })],
    'some',
    'health_check_failed',
  ],
  [
    'the runtime counts restarts only',
    [container('web'), container('worker', { ...waits, state: 'crashed', restarts: 2, exitCode: 1 })],
    'some',
    'crash_loop',
  ],
  [
    'a container cannot start',
    [container('web'), container('worker', { ...waits, state: 'crashed', reason: 'cannot_start', failures: 1 })],
    'some',
    'crash_loop',
  ],
  [
    'one was restarted because of its health check',
    [
      container('web'),
      container('worker', { ...waits, state: 'crashed', restarts: 1, exitCode: 143, reason: 'unhealthy' }),
    ],
    'some',
    'health_check_failed',
  ],
  [
    'the image of one is gone',
    [container('web'), container('worker', { ...waits, state: 'crashed', reason: 'image_gone' })],
    'some',
    'health_check_failed',
  ],
  [
    'one was restarted after its end',
    [container('web'), container('worker', { ...waits, restarts: 1, exitCode: 0 })],
    'some',
    'health_check_failed',
  ],
  [
    'one was restarted for another reason',
    [container('web'), container('worker', { ...waits, restarts: 1 })],
    'some',
    'health_check_failed',
  ],
  [
    'a container has failed and was not restarted',
    [container('web'), container('worker', { ...waits, exitCode: 1 })],
    'some',
    'health_check_failed',
  ],
  [
    'a container had too little memory',
    [container('web'), container('worker', { ...waits, state: 'crashed', reason: 'out_of_memory' })],
    'some',
    'out_of_memory',
  ],
  [
    'memory comes before a crash',
    [container('web', { ...waits, state: 'crashed' }), container('worker', { ...waits, reason: 'out_of_memory' })],
    'none',
    'out_of_memory',
  ],
  [
    'a crash comes before a check',
    [container('web', waits), container('worker', { ...waits, state: 'crashed', failures: 3 })],
    'none',
    'crash_loop',
  ],
])('readiness when %s', (_when, seen, ready, reason) => {
  expect(readinessOf([web, worker], seen)).toEqual({ ready, reason });
});

test('an app without services is ready', () => {
  expect(readinessOf([], [])).toEqual({ ready: 'all', reason: null });
});

test('a container belongs to a service in its generation', () => {
  expect(isOneOf([worker, web], container('web'))).toBe(true);
  expect(isOneOf([web], container('worker'))).toBe(false);
  expect(isOneOf([web], container('web', { generation: '1' }))).toBe(false);
});

test('a container that crashed before a start is stopped', () => {
  const seen = [
    container('earlier', { state: 'crashed', startedAt: 99 }),
    container('unknown', { state: 'crashed' }),
    container('later', { state: 'crashed', startedAt: 100 }),
    container('running', { startedAt: 99 }),
  ];

  expect([...crashedBefore(seen, 100)]).toEqual(['earlier 2', 'unknown 2']);
});
