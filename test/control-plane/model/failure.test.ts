import { expect, test } from 'vitest';
import { type Findings, noFindings, type FailingContainer } from '../../../control-plane/model/apps/findings.ts';
import { crashesOf, failureOf } from '../../../control-plane/model/apps/failure.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { runningContainer } from '../ports/running-container.ts';

const web: ServiceDefinition = { ...service('web', { port: 3000 }), image: 'web:1', memory: 134_217_728 };
const second = 1000;
const times = { retries: 3, startSeconds: 300, restartAfterSeconds: 60, intervalSeconds: 10, timeoutSeconds: 5 };
const running: FailingContainer = { ...runningContainer, ready: false, startedAt: 0 };
const ended: FailingContainer = { ...running, state: 'crashed', exitCode: 1 };
const at = (address: string, port: number) => ({ address, port });

function messageOf(container: FailingContainer, findings: Partial<Findings> = {}, now = 20 * second): string | null {
  return failureOf(web, container, { ...noFindings, ...findings }, now)?.message ?? null;
}

test.each([
  ['nothing', [], 'Nothing listens on port 3000 of the service "web".'],
  [
    'another port',
    [at('::', 8080), at('0.0.0.0', 8080)],
    'Nothing listens on port 3000 of the service "web"; the program listens on port 8080. Let it listen on port 3000 of 0.0.0.0, or set `port` of the source to 8080.',
  ],
  [
    'another port of the container alone',
    [at('::1', 8080)],
    'Nothing listens on port 3000 of the service "web"; the program listens on [::1]:8080. Let it listen on port 3000 of 0.0.0.0.',
  ],
  [
    'its port for the container alone, and an open one',
    [at('127.0.0.1', 3000), at('0.0.0.0', 9090)],
    'Nothing listens on port 3000 of the service "web" from outside its container; the program listens on 127.0.0.1:3000. Let it listen on 0.0.0.0.',
  ],
  [
    'many ports',
    [at('::', 1), at('::', 2), at('::', 3), at('::', 4)],
    'Nothing listens on port 3000 of the service "web"; the program listens on port 1, port 2, port 3 and others. Let it listen on port 3000 of 0.0.0.0, or name its port in the source.',
  ],
  ['its port', [at('0.0.0.0', 3000)], null],
  ['what cannot be read', null, null],
])('says that a program listens on %s', (_where, listening, expected) => {
  expect(messageOf(running, { listening })).toBe(expected);
});

test.each([
  ['one other port', [at('::', 8080), at('0.0.0.0', 8080), at('127.0.0.1', 9000)], 8080],
  ['two', [at('::', 8080), at('0.0.0.0', 9000)], undefined],
  ['one of the container alone', [at('127.0.0.1', 8080)], undefined],
  ['one of a single address', [at('10.0.0.2', 8080)], undefined],
])('knows the only other port of a program that listens on %s', (_where, listening, port) => {
  expect(failureOf(web, running, { ...noFindings, listening }, 20 * second)?.otherPort).toBe(port);
});

test('says nothing of a program that has just begun', () => {
  expect(messageOf(running, { listening: [] }, 10 * second - 1)).toBe(null);
});

test.each<[string, Partial<FailingContainer>, string | null]>([
  ['ended', {}, 'The program of the service "web" ended with exit code 1; its last line: no database'],
  [
    'ended twice and is running again',
    { state: 'running', restarts: 2, startedAt: 19 * second },
    'The program of the service "web" ended with exit code 1, 2 times in a row; its last line: no database',
  ],
  [
    'ended as intended',
    { state: 'stopped', exitCode: 0 },
    'The program of the service "web" ended with exit code 0; its last line: no database',
  ],
  [
    'was killed',
    { exitCode: 137, reason: 'out_of_memory' },
    'The program of the service "web" was killed for memory at 128 MB. Give the service more memory with its size.',
  ],
  ['was restarted by its check', { exitCode: 143, reason: 'unhealthy' }, null],
  [
    'has lost its image',
    { exitCode: null, reason: 'image_gone' },
    'The image of the service "web" is gone. Deploy its source again.',
  ],
])('says that a program %s', (_what, container, expected) => {
  expect(messageOf({ ...ended, ...container }, { lines: [{ at: 1, stream: 'stderr', text: 'no database' }] })).toBe(
    expected,
  );
});

test.each([
  [0, ' It wrote nothing: choose a start command whose program goes on running.'],
  [1, ''],
])('says what to do about a program without a word that ended with exit code %i', (exitCode, advice) => {
  expect(messageOf({ ...ended, exitCode })).toBe(
    `The program of the service "web" ended with exit code ${exitCode}.${advice}`,
  );
});

test.each<[string, ServiceDefinition['health'], number | null, string | null]>([
  [
    'a status',
    { kind: 'http', path: '/healthz', ...times },
    404,
    'The health check of the service "web" fails. GET /healthz: 404',
  ],
  ['no response', { kind: 'http', path: '/healthz', ...times }, null, null],
  [
    'a command',
    { kind: 'command', argv: ['/bin/sh', '-c', 'test -f ok'], ...times },
    null,
    'The health check of the service "web" fails: test -f ok',
  ],
])('says that a check fails with %s', (_what, health, checkStatus, expected) => {
  const failure = failureOf({ ...web, health }, running, { ...noFindings, checkStatus }, 20 * second);

  expect(failure?.message ?? null).toBe(expected);
});

test('another try does not help a program that is not there, unless it runs again', () => {
  const codes = [127, 126].map((exitCode) => failureOf(web, { ...ended, exitCode }, noFindings, second));
  const again = failureOf(web, { ...ended, state: 'running', exitCode: 127, restarts: 1 }, noFindings, second);

  expect([...codes, again].map((one) => [one?.code, one?.isFinal])).toEqual([
    ['program_not_found', true],
    ['program_not_executable', true],
    ['program_not_found', false],
  ]);
});

test('counts the ends in a row, and without them the restarts', () => {
  expect(
    [
      { ...ended, failures: 1, restarts: 7 },
      { ...ended, restarts: 2 },
      { ...running, restarts: 2 },
    ].map(crashesOf),
  ).toEqual([1, 3, 2]);
});
