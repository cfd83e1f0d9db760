import { fnv1a } from '../model/shared/hash.ts';
import { maskSecrets } from '../model/vars/mask.ts';
import type { Clock } from '../ports/clock.ts';
import type { Observation } from '../ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../ports/task.ts';
import { type SimulationState, partOfState } from './state.ts';
import { mix, share } from './hash.ts';

/** A fault of the next tasks of an app: they fail, never end, or are lost while they run. */
export interface TaskFault {
  readonly appId: string;
  readonly kind: 'fail' | 'hang' | 'lose';
  /** Number of affected tasks; one by default. */
  readonly times?: number;
}

/** A task with everything that will become visible. */
interface Timeline {
  readonly appId: string;
  readonly region: string;
  /** `null` if its program never starts. */
  readonly startsAt: number | null;
  /** `null` if it does not end without a stop. */
  readonly endsAt: number | null;
  readonly exitCode: number | null;
  readonly reason: Task['reason'];
  readonly lines: readonly TaskLine[];
  /** Time at which the runtime forgets it; `null` for never. */
  readonly lostAt: number | null;
}

const unknown: Observation<Task> = {
  state: 'absent',
  startedAt: null,
  finishedAt: null,
  exitCode: null,
  reason: null,
  nextChangeAt: null,
};

/** Tasks whose lines and ends are determined at their start, and become visible with time. */
export class SimulatedTasks {
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #tasks: Map<string, Timeline>;
  readonly #faults: Map<string, { readonly kind: TaskFault['kind']; left: number }>;

  constructor({
    clock,
    seed,
    state,
  }: {
    readonly clock: Clock;
    readonly seed: number;
    readonly state: SimulationState;
  }) {
    this.#clock = clock;
    this.#seed = seed;
    this.#tasks = partOfState(state, 'tasks');
    this.#faults = partOfState(state, 'taskFaults');
  }

  inject({ appId, kind, times = 1 }: TaskFault): void {
    this.#faults.set(appId, { kind, left: times });
  }

  async start(order: TaskOrder, obstacle: 'image_gone' | null): Promise<void> {
    const { id: appId, region, task, env, secrets } = order;
    if (this.#tasks.has(task)) return;
    const fault = this.#take(appId);
    const now = this.#clock.now();
    const drawn = mix(this.#seed, fnv1a(appId), fnv1a(task));
    if (obstacle) {
      const never = { startsAt: null, endsAt: now + 2000, exitCode: null, reason: obstacle, lines: [], lostAt: null };
      this.#tasks.set(task, { appId, region, ...never });
      return;
    }
    // The code for programs is loaded with the first task.
    const { runScript } = await import('./script.ts');
    const { output, ms, exitCode } = runScript(scriptOf(order), { env, drawn, fails: fault === 'fail' });
    const startsAt = now + 500 + Math.round(share(drawn) * 1500);
    const values = secrets.map((name) => env[name] ?? '');
    const lines = output.map(({ after, stream, line }, index) => {
      return { seq: index + 1, at: startsAt + after, stream, line: maskSecrets(line, values) };
    });
    const endsAt = ms === null || fault === 'hang' ? null : startsAt + ms;
    const lostAt = fault === 'lose' ? startsAt + Math.round((ms ?? 2000) / 2) : null;
    this.#tasks.set(task, { appId, region, startsAt, endsAt, exitCode, reason: null, lines, lostAt });
  }

  observe({ task }: TaskRef): Observation<Task> {
    const found = this.#find(task);
    if (!found) return unknown;
    const { startsAt, endsAt, exitCode, reason, lostAt } = found;
    const now = this.#clock.now();
    const isOver = endsAt !== null && endsAt <= now;
    const changes = [startsAt, endsAt, lostAt].filter((at) => at !== null && at > now).map(Number);
    return {
      state: isOver ? 'done' : 'running',
      startedAt: startsAt !== null && startsAt <= now ? startsAt : null,
      finishedAt: isOver ? endsAt : null,
      exitCode: isOver ? exitCode : null,
      reason: isOver ? reason : null,
      nextChangeAt: isOver || changes.length === 0 ? null : Math.min(...changes),
    };
  }

  lines({ task }: TaskRef, afterSeq: number): readonly TaskLine[] {
    const now = this.#clock.now();
    return (this.#find(task)?.lines ?? []).slice(afterSeq).filter(({ at }) => at <= now);
  }

  stop({ task }: TaskRef): void {
    const found = this.#find(task);
    const now = this.#clock.now();
    if (!found || (found.endsAt !== null && found.endsAt <= now)) return;
    const { startsAt, lines } = found;
    const hasStarted = startsAt !== null && startsAt <= now;
    const ended = {
      startsAt: hasStarted ? startsAt : null,
      endsAt: now,
      exitCode: null,
      lines: lines.filter(({ at }) => at <= now),
    };
    this.#tasks.set(task, { ...found, ...ended, lostAt: null });
  }

  remove({ task }: TaskRef): void {
    this.#tasks.delete(task);
  }

  /** Removes the tasks of an app. */
  removeAll(appId: string): void {
    for (const [task, one] of this.#tasks) if (one.appId === appId) this.#tasks.delete(task);
  }

  /** The ids of the apps that have tasks. */
  apps(region: string): string[] {
    return [...this.#tasks].flatMap(([task, { appId, region: of }]) =>
      of === region && this.#find(task) ? [appId] : [],
    );
  }

  #find(task: string): Timeline | undefined {
    const found = this.#tasks.get(task);
    if (found && found.lostAt !== null && found.lostAt <= this.#clock.now()) this.#tasks.delete(task);
    return this.#tasks.get(task);
  }

  #take(appId: string): TaskFault['kind'] | null {
    const fault = this.#faults.get(appId);
    if (!fault || fault.left <= 0) return null;
    fault.left--;
    return fault.kind;
  }
}

/** The words of a task's program, as those of a shell. */
function scriptOf({ argv, service }: TaskOrder): readonly string[] {
  const { entrypoint = [], command } = service;
  const own = service.argv ?? (command === null ? [] : ['sh', '-c', command]);
  const words = argv.length > 0 ? argv : [...entrypoint, ...own];
  return /^(?:\/bin\/)?(?:ba)?sh$/.test(words[0] ?? '') && words[1] === '-c' ? words : ['sh', '-c', words.join(' ')];
}
