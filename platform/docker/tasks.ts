import { maskSecrets } from '../../control-plane/model/vars/mask.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type { Task, TaskLine, TaskOrder } from '../../control-plane/ports/task.ts';
import { taskContainer } from './create.ts';
import { createVolumes, startContainer } from './creations.ts';
import { ifMissing, type Inspected } from './engine.ts';
import { readFrames } from './frames.ts';
import { ensureImage } from './images.ts';
import type { Jobs } from './jobs.ts';
import type { SavedState, TaskState } from './state-files.ts';
import { type Parts, variablesFor } from './shared.ts';
import { obstacleOf } from './restarts.ts';

interface App {
  readonly state: SavedState;
  readonly jobs: Jobs;
  readonly save: () => void;
}

const absent: Task = { state: 'absent', startedAt: null, finishedAt: null, exitCode: null, reason: null };

/** The tasks of an app. Each container is kept for its lines until its task is removed. */
export class AppTasks {
  readonly #parts: Parts;
  readonly #app: App;

  constructor(parts: Parts, app: App) {
    this.#parts = parts;
    this.#app = app;
  }

  add(order: TaskOrder): void {
    this.#app.state.tasks[order.task] ??= { order, isStarted: false, isStopped: false, failedAt: null, reason: null };
  }

  /** Begins the tasks that were ordered and not started. */
  look(): void {
    for (const task of Object.values(this.#app.state.tasks)) {
      if (task.isStarted || task.isStopped || task.failedAt !== null) continue;
      this.#app.jobs.begin(`task ${task.order.task}`, () => this.#start(task));
    }
  }

  async observe(id: string): Promise<Observation<Task>> {
    const state = this.#app.state.tasks[id];
    const seen = await this.#inspect(id);
    if (!state) return absent;
    const { isStarted, isStopped, failedAt, reason } = state;
    if (failedAt !== null) return { ...absent, state: 'done', finishedAt: failedAt, reason };
    if (seen === null || seen.State.Status === 'created') return isStarted ? absent : { ...absent, state: 'running' };
    const { Running, StartedAt, FinishedAt, ExitCode, OOMKilled } = seen.State;
    const startedAt = Date.parse(StartedAt);
    if (Running) return { ...absent, state: 'running', startedAt };
    const isOutOfMemory = OOMKilled || (!isStopped && ExitCode === 137 && (await this.#parts.engine.isPodman()));
    return {
      state: 'done',
      startedAt,
      finishedAt: Date.parse(FinishedAt),
      exitCode: isStopped ? null : ExitCode,
      reason: isOutOfMemory ? 'out_of_memory' : null,
    };
  }

  async lines(id: string, afterSeq: number): Promise<readonly TaskLine[]> {
    const { engine } = this.#parts;
    const state = this.#app.state.tasks[id];
    const container = engine.docker.getContainer(engine.names.task(this.#app.state.id, id));
    const log = await container
      .logs({ stdout: true, stderr: true, timestamps: true, follow: false })
      .catch(ifMissing(null));
    if (!state || log === null) return [];
    const secrets = state.order.secrets.map((name) => state.order.env[name] ?? '');
    const lines: TaskLine[] = [];
    let seq = 0;
    for await (const { at, stream, text } of readFrames([log])) {
      if (++seq > afterSeq) lines.push({ seq, at, stream, line: maskSecrets(text, secrets) });
    }
    return lines;
  }

  async stop(id: string): Promise<void> {
    const state = this.#app.state.tasks[id];
    const seen = await this.#inspect(id);
    const hasEnded = seen !== null && !seen.State.Running && seen.State.Status !== 'created';
    if (state?.failedAt !== null || hasEnded) return;
    state.isStopped = true;
    if (!state.isStarted) state.failedAt = Date.now();
    this.#app.save();
    // Podman takes 20 s to kill a container, but none to stop it.
    if (seen) await this.#parts.engine.stop(seen.Id, 0);
  }

  async remove(id: string): Promise<void> {
    const { engine } = this.#parts;
    Reflect.deleteProperty(this.#app.state.tasks, id);
    this.#app.save();
    await engine.remove(engine.names.task(this.#app.state.id, id), 0);
  }

  #inspect(id: string): Promise<Inspected | null> {
    const { engine } = this.#parts;
    return engine.inspect(engine.names.task(this.#app.state.id, id));
  }

  /** Starts a task once: a task that was started before an earlier process ended has its container. */
  async #start(task: TaskState): Promise<void> {
    const { engine, networks, limit, init } = this.#parts;
    const { order } = task;
    try {
      const image = await ensureImage(engine, order.service.digest ?? order.service.image);
      await networks.ensure(order);
      await createVolumes(engine, order, order.service);
      const variables = await variablesFor(this.#parts, order.id, order.service.name);
      const [entrypoint, ...argv] = order.argv;
      const program = entrypoint === undefined ? order.service : { ...order.service, entrypoint: [entrypoint], argv };
      const given = { variables, hasInit: await init.suits(program, image) };
      await init.create(taskContainer(engine.names, order, given), (all) => limit.create(all));
      // The task may have been removed or stopped before its container was created.
      if (this.#app.state.tasks[order.task] !== task || task.isStopped)
        return await engine.remove(engine.names.task(order.id, order.task), 0);
      const seen = await this.#inspect(order.task);
      if (seen?.State.Status === 'created') await startContainer(engine, seen.Id);
      task.isStarted = true;
    } catch (error) {
      task.reason = obstacleOf(error, this.#parts.limits);
      task.failedAt = Date.now();
    }
    this.#app.save();
    this.#parts.tell(order.id);
  }
}
