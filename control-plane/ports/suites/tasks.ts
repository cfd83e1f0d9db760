import type { Runtime } from '../runtime.ts';
import type { TaskOrder } from '../task.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Lets that much time go by for the containers. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Deletes an image where the region gets it from. */
  readonly loseImage: (image: string) => void | Promise<void>;
}

const minute = 60_000;
const app = { id: 'app-1', region: 'eu' };
const task = { ...app, task: 'task-1' };

/** What every runtime has to do with tasks, by name. */
export const taskChecks: Suite<Subject> = {
  'knows nothing of a task that was never started': async (create) => {
    const { runtime } = await create();

    const { state, exitCode } = await runtime.observeTask(task);

    equal([state, exitCode, await runtime.taskLines(task, 0)], ['absent', null, []]);
    await runtime.stopTask(task);
    await runtime.removeTask(task);
  },

  'runs a task until it ends, and keeps its lines': async (create) => {
    const { runtime, pass } = await create();
    await runtime.startTask(order('echo one; sleep 1; echo two >&2; exit 3'));

    const first = await runtime.observeTask(task);
    await pass(minute);
    const { state, exitCode, reason, startedAt, finishedAt } = await runtime.observeTask(task);
    const lines = await runtime.taskLines(task, 0);

    equal([first.state, first.exitCode, first.finishedAt], ['running', null, null]);
    equal([state, exitCode, reason, (finishedAt ?? 0) - (startedAt ?? 0) >= 1000], ['done', 3, null, true]);
    equal(
      lines.map(({ seq, stream, line }) => [seq, stream, line]),
      [
        [1, 'stdout', 'one'],
        [2, 'stderr', 'two'],
      ],
    );
    equal(await runtime.taskLines(task, 1), lines.slice(1));
  },

  'does not start a task twice, also when it is done': async (create) => {
    const { runtime, pass } = await create();
    await runtime.startTask(order('echo one'));
    await pass(minute);
    const done = await runtime.observeTask(task);

    await runtime.startTask(order('echo two'));
    await pass(minute);

    equal(await runtime.observeTask(task), done);
    equal(
      (await runtime.taskLines(task, 0)).map(({ line }) => line),
      ['one'],
    );
  },

  'stops a task, whose lines stay': async (create) => {
    const { runtime, pass } = await create();
    await runtime.startTask(order('echo one; sleep 120; echo two'));
    await pass(minute);
    const before = await runtime.observeTask(task);

    await runtime.stopTask(task);
    await runtime.stopTask(task);
    await pass(5 * minute);
    await runtime.startTask(order('echo three'));

    const { state, exitCode } = await runtime.observeTask(task);
    const lines = await runtime.taskLines(task, 0);
    equal([before.state, before.exitCode], ['running', null]);
    equal([state, exitCode, lines.map(({ line }) => line)], ['done', null, ['one']]);
  },

  'forgets a task that is removed': async (create) => {
    const { runtime, pass } = await create();
    await runtime.startTask(order('echo one; sleep infinity'));
    await pass(minute);

    await runtime.removeTask(task);
    await runtime.removeTask(task);
    await pass(minute);

    equal([(await runtime.observeTask(task)).state, await runtime.taskLines(task, 0)], ['absent', []]);
  },

  'forgets the tasks of an app that is removed': async (create) => {
    const { runtime, pass } = await create();
    await runtime.startTask(order('sleep infinity'));
    await runtime.startTask({ ...order('sleep infinity'), id: 'app-2', task: 'task-2' });
    await pass(minute);

    await runtime.remove(app);
    await pass(minute);

    const other = await runtime.observeTask({ ...app, id: 'app-2', task: 'task-2' });
    equal([(await runtime.observeTask(task)).state, other.state], ['absent', 'running']);
  },

  'runs a task beside the containers of its app, which leave it alone': async (create) => {
    const { runtime, pass } = await create();
    const { service } = order('true');
    await runtime.startTask(order('sleep infinity'));
    await runtime.apply({ ...app, workspaceId: 'acme', slug: 'shop', services: [{ service, generation: '1', deployId: 'one', env: {} }] });
    await pass(minute);

    const { containers, volumes } = await runtime.observe(app);
    const stats = await runtime.stats(app);

    equal(
      containers.map(({ service: of, ready }) => [of, ready]),
      [['web', true]],
    );
    equal([volumes.length, stats.length, (await runtime.observeTask(task)).state], [1, 1, 'running']);
  },

  'gives a task its variables, and hides the values of secrets in its lines': async (create) => {
    const { runtime, pass } = await create();
    const env = { PLACE: 'Berlin', PASSWORD: 'not-a-secret', NOTHING: '' };
    await runtime.startTask({ ...order('echo $PLACE $PASSWORD'), env, secrets: ['PASSWORD', 'NOTHING'] });

    await pass(minute);

    equal(
      (await runtime.taskLines(task, 0)).map(({ line }) => line),
      ['Berlin ••••••••'],
    );
  },

  'reports a task whose image is gone': async (create) => {
    const { runtime, pass, loseImage } = await create();
    await loseImage('example:1');
    await runtime.startTask(order('echo one'));

    await pass(minute);

    const { state, reason, startedAt, exitCode } = await runtime.observeTask(task);
    equal([state, reason, startedAt, exitCode, await runtime.taskLines(task, 0)], ['done', 'image_gone', null, null, []]);
  },
};

function order(script: string): TaskOrder {
  const definition = { name: 'web', role: 'web', image: 'example:1', command: null, port: 8080, protocol: 'http' } as const;
  const volumes = [{ name: 'web-data', path: '/data', size: 1_073_741_824 }];
  const service = { ...definition, cpuMillis: 500, memory: 1_073_741_824, volumes, dependsOn: [], health: null };
  return { ...task, workspaceId: 'acme', slug: 'shop', service, argv: ['sh', '-c', script], env: {}, secrets: [] };
}
