import type { Stats } from '../../ports/runtime.ts';
import type { Engine, Listed } from './engine.ts';

/** What both engines respond with; for a container that has just ended, some of it is missing. */
interface Figures {
  readonly cpu_stats?: { readonly cpu_usage?: { readonly total_usage?: number } };
  readonly memory_stats?: {
    readonly usage?: number;
    /** With the names of both versions of cgroups. */
    readonly stats?: { readonly total_inactive_file?: number; readonly inactive_file?: number };
  };
}

interface Sample {
  /** In nanoseconds. */
  readonly cpu: number;
  readonly at: number;
}

/** Measures containers by the difference to the last measurement; an engine would wait for two seconds for its own. */
export class ContainerStats {
  readonly #engine: Engine;
  readonly #samples = new Map<string, Sample>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** `null` if it has ended. */
  async measure({ Id, Created, Labels }: Listed): Promise<Stats | null> {
    const { name, service } = this.#engine.names.read(Labels);
    const figures = await this.#figuresOf(Id);
    const usage = figures?.cpu_stats?.cpu_usage?.total_usage;
    const { usage: used, stats } = figures?.memory_stats ?? {};
    const before = this.#samples.get(Id) ?? { cpu: 0, at: Created * 1000 };
    this.#samples.delete(Id);
    if (usage === undefined || used === undefined) return null;
    const sample = { cpu: usage, at: Date.now() };
    this.#samples.set(Id, sample);
    const elapsed = Math.max(1, sample.at - before.at) * 1e6;
    // A container that was started again counts from 0.
    const cpu = Math.max(0, sample.cpu - before.cpu) / elapsed;
    // Files that the kernel keeps in memory can be dropped at once.
    const cached = stats?.total_inactive_file ?? stats?.inactive_file ?? 0;
    return { container: name, service, cpu, memory: Math.max(0, used - cached) };
  }

  /** Forgets the containers that are not in a list of all. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#samples.keys()) if (!ids.has(id)) this.#samples.delete(id);
  }

  async #figuresOf(id: string): Promise<Figures | null> {
    try {
      return await this.#engine.docker.getContainer(id).stats({ stream: false, 'one-shot': true });
    } catch {
      return null;
    }
  }
}
