import { expect, test } from 'vitest';
import { logOf, readLog, startOfLog } from '../../../control-plane/model/deploys/deploy-log.ts';
import type { DeployStep } from '../../../control-plane/model/tables/deploys.ts';

const cloned = { seq: 1, at: 1040, step: 'clone', stream: 'system', line: 'Cloning' } as const;
const done = (id: DeployStep['id'], startedAfter: number, finishedAfter: number) => ({
  id,
  status: 'succeeded',
  startedAfter,
  finishedAfter,
});

test('shows the lines of the builder, and then the steps of the platform', () => {
  const steps = [done('clone', 0, 100), done('release', 100, 200), done('health', 200, 300), done('route', 300, 400)];

  const lines = logOf({
    deploy: {
      steps,
      createdAt: 1000,
      finishedAt: 1400,
      errorMessage: null,
      missingKeys: [],
      releaseTask: null,
      appliedAt: null,
      sizes: {},
    },
    tasks: [],
    build: [cloned],
    services: ['db', 'web'],
  });

  expect(lines).toEqual([
    { after: 40, step: 'clone', stream: 'system', line: 'Cloning' },
    { after: 100, step: 'release', stream: 'system', line: 'Starting db' },
    { after: 100, step: 'release', stream: 'system', line: 'Starting web' },
    { after: 300, step: 'health', stream: 'system', line: 'db is ready' },
    { after: 300, step: 'health', stream: 'system', line: 'web is ready' },
    { after: 400, step: 'route', stream: 'system', line: 'Traffic goes to the new release' },
  ]);
});

test('says which port the platform has taken, before the services are ready', () => {
  const health: DeployStep = { ...done('health', 100, 300), learned: { port: 9000, after: 250 } };
  const deploy = { steps: [health], createdAt: 1000, finishedAt: null, errorMessage: null, missingKeys: [] };
  const begun = { ...deploy, releaseTask: null, appliedAt: null, sizes: {} };

  const lines = logOf({ deploy: begun, tasks: [], build: [], services: ['web'] });

  const line = 'The program listens on port 9000; requests go there. Set `port` of the source to choose.';
  expect(lines).toEqual([
    { after: 250, step: 'health', stream: 'system', line },
    { after: 300, step: 'health', stream: 'system', line: 'web is ready' },
  ]);
});

test('ends with why the deploy failed, unless the builder has said so', () => {
  const steps: DeployStep[] = [
    done('clone', 0, 100),
    { id: 'build', status: 'failed', startedAfter: 100, finishedAfter: 500 },
    { id: 'release', status: 'skipped', startedAfter: null, finishedAfter: null },
  ];
  const deploy = {
    steps,
    createdAt: 1000,
    finishedAt: 1500,
    errorMessage: 'The build ended.',
    missingKeys: [],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };

  const added = logOf({ deploy, tasks: [], build: [cloned], services: [] });
  const said = logOf({
    deploy,
    tasks: [],
    build: [cloned, { ...cloned, seq: 2, line: 'The build ended.' }],
    services: [],
  });

  expect(added.at(-1)).toEqual({ after: 500, step: 'build', stream: 'system', line: 'The build ended.' });
  expect([added.length, said.length]).toEqual([2, 2]);
});

test('a deploy that failed before its first step says so at that step', () => {
  const steps: DeployStep[] = [{ id: 'pull', status: 'skipped', startedAfter: null, finishedAfter: null }];
  const deploy = {
    steps,
    createdAt: 1000,
    finishedAt: 1000,
    errorMessage: 'The plan is not paid.',
    missingKeys: [],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };

  expect(logOf({ deploy, tasks: [], build: [], services: [] })).toEqual([
    { after: 0, step: 'pull', stream: 'system', line: 'The plan is not paid.' },
  ]);
});

test('a step that has not succeeded says nothing', () => {
  const steps: DeployStep[] = [
    { id: 'health', status: 'failed', startedAfter: 1, finishedAfter: 2 },
    { id: 'route', status: 'running', startedAfter: 1, finishedAfter: null },
  ];
  const deploy = {
    steps,
    createdAt: 1000,
    finishedAt: null,
    errorMessage: null,
    missingKeys: [],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };

  expect(logOf({ deploy, tasks: [], build: [], services: ['web'] })).toEqual([]);
});

test('begins with the secrets that are missing', () => {
  const deploy = {
    steps: [done('clone', 0, 100)],
    createdAt: 1000,
    finishedAt: null,
    errorMessage: null,
    missingKeys: ['KEY', 'TOKEN'],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };

  const [first, second] = logOf({ deploy, tasks: [], build: [cloned], services: [] });

  const line = 'The preview has no secret variables of its app. Set them if it needs them: KEY, TOKEN';
  expect([first, second?.line]).toEqual([{ after: 0, step: 'clone', stream: 'system', line }, 'Cloning']);
});

test('goes on after the last line that was read', () => {
  const running: DeployStep = { id: 'build', status: 'running', startedAfter: 100, finishedAfter: null };
  const deploy = {
    steps: [running],
    createdAt: 1000,
    finishedAt: null,
    errorMessage: null,
    missingKeys: ['KEY'],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };
  const rest = { tasks: [], services: ['web'] };
  const failed = { ...cloned, seq: 2, line: 'The build ended.' };
  const ended = { ...deploy, steps: [done('build', 100, 400)], finishedAt: 1500, errorMessage: 'The build ended.' };

  const first = readLog({ deploy, build: [cloned], ...rest }, startOfLog);
  const second = readLog({ deploy, build: [failed], ...rest }, first.next);
  const third = readLog({ deploy: ended, build: [], ...rest }, second.next);

  expect([first.lines.length, second.lines.map(({ line }) => line), third.lines]).toEqual([
    2,
    ['The build ended.'],
    [],
  ]);
  expect(third.next).toEqual({ build: 2, tasks: [], platform: 1, lastBuilt: 'The build ended.' });
});

test('a line that comes late is read although the platform has written later ones', () => {
  const deploy = {
    createdAt: 1000,
    finishedAt: null,
    errorMessage: null,
    missingKeys: [],
    releaseTask: null,
    appliedAt: null,
    sizes: {},
  };
  const steps = [done('build', 0, 100), done('release', 100, 200)];

  const unreachable = readLog({ deploy: { ...deploy, steps }, build: [], tasks: [], services: ['web'] }, startOfLog);
  const later = readLog(
    { deploy: { ...deploy, steps }, build: [cloned], tasks: [], services: ['web'] },
    unreachable.next,
  );

  expect(unreachable.lines.map(({ line }) => line)).toEqual(['Starting web']);
  expect(later.lines.map(({ line }) => line)).toEqual(['Cloning']);
});
