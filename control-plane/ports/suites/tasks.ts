import type { Runtime } from '../runtime.ts';
import type { Task, TaskOrder } from '../task.ts';
import { type Suite, equal } from './assert.ts';
import { app, isReady, wanted, webService } from './wanted.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Image of a web server on port 8080. It has `sh` and the usual commands. */
  readonly image: string;
  /** Lets time go by for the containers until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Deletes an image at the region's source of images. */
  readonly loseImage: (image: string) => void | Promise<void>;
  /** Whether the region says which stream of a program a line is of. */
  readonly hasStreams: boolean;
}

const task = { ...app, task: 'task-1' };

/** Requirements for the tasks of every runtime, by name. */
export const taskChecks: Suite<Subject> = {
  'knows nothing of a task that was never started': async (create) => {
    const { runtime } = await create();

    const { state, exitCode } = await runtime.observeTask(task);

    equal([state, exitCode, await runtime.taskLines(task, 0)], ['absent', null, []]);
    await runtime.stopTask(task);
    await runtime.removeTask(task);
  },

  'runs a task until it ends, and keeps its lines': async (create) => {
    const { runtime, until, image, hasStreams } = await create();
    await runtime.startTask(order(image, 'echo one; sleep 2; echo two >&2; exit 3'));

    const first = await runtime.observeTask(task);
    await until(() => isIn(runtime, 'done'));
    const { state, exitCode, reason, startedAt, finishedAt } = await runtime.observeTask(task);
    const lines = await runtime.taskLines(task, 0);

    equal([first.state, first.exitCode, first.finishedAt], ['running', null, null]);
    equal([state, exitCode, reason, (finishedAt ?? 0) - (startedAt ?? 0) >= 1000], ['done', 3, null, true]);
    equal(
      lines.map(({ seq, stream, line }) => [seq, stream, line]),
      [
        [1, 'stdout', 'one'],
        [2, hasStreams ? 'stderr' : 'stdout', 'two'],
      ],
    );
    equal(await runtime.taskLines(task, 1), lines.slice(1));
  },

  'does not start a task twice, also when it is done': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.startTask(order(image, 'echo one'));
    await until(() => isIn(runtime, 'done'));
    const done = await runtime.observeTask(task);

    await runtime.startTask(order(image, 'echo two'));

    equal(await runtime.observeTask(task), done);
    equal(await linesOf(runtime), ['one']);
  },

  'stops a task, whose lines stay': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.startTask(order(image, 'echo one; sleep 120; echo two'));
    await until(async () => (await linesOf(runtime)).length === 1);
    const before = await runtime.observeTask(task);

    await runtime.stopTask(task);
    await runtime.stopTask(task);
    await until(() => isIn(runtime, 'done'));
    await runtime.startTask(order(image, 'echo three'));

    const { state, exitCode } = await runtime.observeTask(task);
    equal([before.state, before.exitCode], ['running', null]);
    equal([state, exitCode, await linesOf(runtime)], ['done', null, ['one']]);
  },

  'forgets a task that is removed': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.startTask(order(image, 'echo one; sleep infinity'));
    await until(async () => (await linesOf(runtime)).length === 1);

    await runtime.removeTask(task);
    await runtime.removeTask(task);
    await until(() => isIn(runtime, 'absent'));

    equal(await runtime.taskLines(task, 0), []);
  },

  'forgets the tasks of an app that is removed': async (create) => {
    const { runtime, until, image } = await create();
    const other = { ...app, id: 'app-2', task: 'task-2' };
    await runtime.startTask(order(image, 'sleep infinity'));
    await runtime.startTask({ ...order(image, 'sleep infinity'), ...other });
    const before = (await runtime.apps('eu')).toSorted();

    await runtime.remove(app);
    await until(() => isIn(runtime, 'absent'));
    await until(async () => !(await runtime.apps('eu')).includes('app-1'));

    equal([before, (await runtime.observeTask(other)).state], [['app-1', 'app-2'], 'running']);
  },

  'runs a task beside the containers of its app, which leave it alone': async (create) => {
    const { runtime, until, image } = await create();
    const { service } = order(image, 'true');
    await runtime.startTask(order(image, 'sleep infinity'));
    await runtime.apply(wanted({ service, generation: '1', deployId: 'one', env: {} }));
    await until(() => isReady(runtime));
    await until(async () => (await runtime.stats(app)).length > 0);

    const { containers, volumes } = await runtime.observe(app);
    const stats = await runtime.stats(app);

    equal([containers.map((one) => one.service), volumes.length, stats.length], [['web'], 1, 1]);
    equal((await runtime.observeTask(task)).state, 'running');
  },

  'gives a task its variables, and hides the values of secrets in its lines': async (create) => {
    const { runtime, until, image } = await create();
    const env = { PLACE: 'Berlin', PASSWORD: 'not-a-secret', NOTHING: '' };
    await runtime.startTask({ ...order(image, 'echo $PLACE $PASSWORD'), env, secrets: ['PASSWORD', 'NOTHING'] });

    await until(() => isIn(runtime, 'done'));

    equal(await linesOf(runtime), ['Berlin ••••••••']);
  },

  'reports a task whose image is gone': async (create) => {
    const { runtime, until, image, loseImage } = await create();
    await loseImage(image);
    await runtime.startTask(order(image, 'echo one'));

    await until(() => isIn(runtime, 'done'));

    const { state, reason, startedAt, exitCode } = await runtime.observeTask(task);
    equal(
      [state, reason, startedAt, exitCode, await runtime.taskLines(task, 0)],
      ['done', 'image_gone', null, null, []],
    );
  },
};

async function isIn(runtime: Runtime, state: Task['state']): Promise<boolean> {
  return (await runtime.observeTask(task)).state === state;
}

async function linesOf(runtime: Runtime): Promise<string[]> {
  return (await runtime.taskLines(task, 0)).map(({ line }) => line);
}

function order(image: string, script: string): TaskOrder {
  const volumes = [{ name: 'web-data', path: '/data', size: 1_073_741_824 }];
  const service = { ...webService(image), volumes };
  return { ...task, workspaceId: 'acme', slug: 'shop', service, argv: ['sh', '-c', script], env: {}, secrets: [] };
}
