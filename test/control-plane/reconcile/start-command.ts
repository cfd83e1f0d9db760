import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { TaskOrder } from '../../../control-plane/ports/task.ts';
import type { Killable } from './killing.ts';
import { git, image, repoUrl, startPlane } from './start-plane.ts';

/** The app shop, made of an image, with a release command. */
export async function startCommand(
  releaseCommand: string | null,
  source: RowOf<'apps'>['source'] = image,
  killable: Partial<Killable> = {},
) {
  const plane = await startPlane(source, killable);
  await plane.change((tx) => tx.apps.update('shop', { releaseCommand }));
  const orders: TaskOrder[] = [];
  const { tasks } = plane.runtime;
  const begin = tasks.start.bind(tasks);
  tasks.start = (order, obstacle) => {
    orders.push(order);
    return begin(order, obstacle);
  };
  return {
    ...plane,
    /** The tasks that the runtime has accepted. */
    orders,
    task: (id: string) => plane.runtime.observeTask({ id: 'shop', region: 'eu', task: id }),
    /** Lets time go by until the release command of a deploy runs. */
    async passUntilRun(id: string) {
      const isRunning = async () => (await plane.findDeploy(id))?.releaseTask?.startedAfter !== null;
      for (let tries = 0; tries < 3000; tries++) {
        if ((await plane.findDeploy(id))?.releaseTask && (await isRunning())) return;
        await plane.pass(100);
      }
      throw new Error(`The release command of ${id} did not start.`);
    },
    /** The lines of the stored log of a deploy in its step `release`. */
    async lines(id: string) {
      const log = await plane.store.read('system', (tx) => tx.deployLogs.find({ id }));
      return log?.lines.filter(({ step }) => step === 'release').map(({ stream, line }) => `${stream}: ${line}`);
    },
  };
}

/** The same with a source whose compose file has these services. */
export async function startCompose(releaseCommand: string | null, services: string, killable: Partial<Killable> = {}) {
  const plane = await startCommand(releaseCommand, git, killable);
  const commit = { sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' };
  const branches = new Map([['main', [commit]]]);
  /** From the next deploy on, the file has these ones. */
  const restore = (next: string) => {
    const files = { 'compose.yaml': `services:\n${next}` };
    plane.sources.restore(repoUrl, { private: false, installationId: null, defaultBranch: 'main', branches, files });
  };
  restore(services);
  return { ...plane, restore };
}
