import type { Stats } from '../../control-plane/ports/runtime.ts';
import { type KernelFolders, kernelFolders, readCgroup } from './cgroup.ts';
import type { Engine, Listed } from './engine.ts';
import type { Figures } from './figures.ts';

interface Sample {
  /** In nanoseconds. */
  readonly cpu: number;
  readonly at: number;
  /** In bytes, since it was started. */
  readonly passed: Passed;
}

type Passed = Partial<Record<'netIn' | 'netOut' | 'diskRead' | 'diskWrite', number>>;

/** In place of a process that is not on this machine, or whose figures cannot be read. */
const elsewhere = -1;

/** Measures containers by the difference to the last measurement; an engine would wait for two seconds for its own. */
export class ContainerStats {
  readonly #engine: Engine;
  readonly #folders: KernelFolders;
  readonly #samples = new Map<string, Sample>();
  /** The first process of each container that has been measured, by its id. */
  readonly #pids = new Map<string, number>();

  constructor(engine: Engine, folders = kernelFolders) {
    this.#engine = engine;
    this.#folders = folders;
  }

  /** `null` if it has ended. */
  async measure({ Id, Created, Labels }: Listed): Promise<Stats | null> {
    const { name, service } = this.#engine.names.read(Labels);
    const figures = await this.#figuresOf(Id);
    const usage = figures?.cpu_stats?.cpu_usage?.total_usage;
    const { usage: used, stats } = figures?.memory_stats ?? {};
    const before = this.#samples.get(Id) ?? { cpu: 0, at: Created * 1000, passed: {} };
    this.#samples.delete(Id);
    if (usage === undefined || used === undefined) return null;
    const sample = { cpu: usage, at: Date.now(), passed: passedOf(figures ?? {}) };
    this.#samples.set(Id, sample);
    const elapsed = Math.max(1, sample.at - before.at) * 1e6;
    // A container that was started again counts from 0.
    const cpu = Math.max(0, sample.cpu - before.cpu) / elapsed;
    // Files that the kernel keeps in memory can be dropped at once.
    const cached = stats?.total_inactive_file ?? stats?.inactive_file ?? 0;
    const rates = ratesOf(before.passed, sample.passed, (sample.at - before.at) / 1000);
    return { container: name, service, cpu, memory: Math.max(0, used - cached), ...rates };
  }

  /** Forgets the containers that are not in a list of all. */
  keep(ids: ReadonlySet<string>): void {
    for (const known of [this.#samples, this.#pids]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  }

  async #figuresOf(id: string): Promise<Figures | null> {
    try {
      return (await this.#readFigures(id)) ?? (await this.#requestFigures(id));
    } catch {
      return null;
    }
  }

  /** From the kernel of this machine, if the container runs on it. */
  async #readFigures(id: string): Promise<Figures | null> {
    const known = this.#pids.get(id);
    if (known === elsewhere) return null;
    const figures = known === undefined ? null : readCgroup(this.#folders, known, id);
    if (figures) return figures;
    // The id of the first process is unknown, or of before a restart of the container.
    const pid = (await this.#engine.inspect(id))?.State.Pid ?? 0;
    const found = readCgroup(this.#folders, pid, id);
    if (pid !== 0) this.#pids.set(id, found ? pid : elsewhere);
    return found;
  }

  #requestFigures(id: string): Promise<Figures> {
    return this.#engine.docker.getContainer(id).stats({ stream: false, 'one-shot': true });
  }
}

function passedOf({ networks, blkio_stats: blocks }: Figures): Passed {
  const all = Object.values(networks ?? {});
  const transfers = blocks?.io_service_bytes_recursive ?? [];
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const moved = (op: string) => sum(transfers.filter((one) => one.op.toLowerCase() === op).map(({ value }) => value));
  return {
    ...(all.length > 0 && { netIn: sum(all.map((one) => one.rx_bytes)), netOut: sum(all.map((one) => one.tx_bytes)) }),
    ...(transfers.length > 0 && { diskRead: moved('read'), diskWrite: moved('write') }),
  };
}

/** In bytes a second. Unknown at the first measurement; a container that was started again counts from 0. */
function ratesOf(before: Passed, now: Passed, seconds: number): Passed {
  const rates: Passed = {};
  for (const name of ['netIn', 'netOut', 'diskRead', 'diskWrite'] as const) {
    const [earlier, later] = [before[name], now[name]];
    if (earlier !== undefined && later !== undefined && seconds > 0)
      rates[name] = Math.max(0, later - earlier) / seconds;
  }
  return rates;
}
