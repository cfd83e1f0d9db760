import { expect, test } from 'vitest';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import type { TaskFault } from '../../../control-plane/simulated/tasks.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { TaskOrder } from '../../../control-plane/ports/task.ts';
import { web } from '../reconcile/step-deploy.ts';

const start = Date.UTC(2026, 0, 1);
const migrate = 'npm run migrate && echo finished';

test('a command that is not known writes something and succeeds after a while', async () => {
  const { runtime, clock } = startRuntime();
  await runtime.startTask(order('one', migrate));

  const seen = await follow(runtime, clock, 'one');

  expect(seen).toEqual([
    'running',
    'running',
    'done 0',
    expect.stringMatching(/^> npm run migrate, Done in \d+\.\d s, finished$/),
  ]);
});

test.each<[TaskFault['kind'], readonly unknown[]]>([
  [
    'fail',
    ['running', 'running', 'done 1', '> npm run migrate, finished, Error: the database rejects the change (simulated)'],
  ],
  ['hang', ['running', 'running', expect.stringContaining('> npm run migrate')]],
  ['lose', ['running', 'running', 'absent null', '']],
])('a fault lets the next task %s, and the one after it succeeds', async (kind, expected) => {
  const { runtime, clock } = startRuntime();
  runtime.tasks.inject({ appId: 'app-1', kind });
  await runtime.startTask(order('one', migrate));
  const first = await follow(runtime, clock, 'one');

  await runtime.startTask(order('two', migrate));
  const second = await follow(runtime, clock, 'two');

  expect([first, second[2]]).toEqual([expected, 'done 0']);
});

test('a fault concerns as many tasks as it says', async () => {
  const { runtime, clock } = startRuntime();
  runtime.tasks.inject({ appId: 'app-1', kind: 'fail', times: 2 });
  for (const task of ['one', 'two', 'three']) await runtime.startTask(order(task, migrate));

  clock.moveTo(start + 60_000);

  const seen = [];
  for (const task of ['one', 'two', 'three']) seen.push((await runtime.observeTask({ ...app, task })).exitCode);
  expect(seen).toEqual([1, 1, 0]);
});

test('an app that is refused gets no task either', async () => {
  const { runtime } = startRuntime();
  runtime.inject({ appId: 'app-1', kind: 'refuse' });

  await expect(runtime.startTask(order('one', migrate))).rejects.toThrow('The runtime refuses the app (simulated).');
});

const app = { id: 'app-1', region: 'eu' };

function startRuntime() {
  const clock = new VirtualClock(start);
  return { runtime: new SimulatedRuntime({ clock, seed: 1 }), clock };
}

function order(task: string, script: string): TaskOrder {
  return {
    ...app,
    task,
    workspaceId: 'acme',
    slug: 'shop',
    service: web,
    argv: ['sh', '-c', script],
    env: {},
    secrets: [],
  };
}

/** The states of a task until it does not change by itself any more, and then its lines. */
async function follow(runtime: SimulatedRuntime, clock: VirtualClock, task: string): Promise<string[]> {
  const states = [];
  for (let at: number | null | undefined = clock.now(); at;) {
    clock.moveTo(at);
    const { state, exitCode, nextChangeAt } = await runtime.observeTask({ ...app, task });
    states.push(state === 'running' ? state : `${state} ${exitCode}`);
    at = nextChangeAt;
  }
  clock.moveTo(clock.now() + 60_000);
  const lines = await runtime.taskLines({ ...app, task }, 0);
  return [...states, lines.map(({ line }) => line).join(', ')];
}
