import type { Stats } from '../../control-plane/ports/runtime.ts';
import type { Engine, Listed } from './engine.ts';

/** What both engines respond with; for a container that has just ended, some of it is missing. */
interface Figures {
  readonly cpu_stats?: { readonly cpu_usage?: { readonly total_usage?: number } };
  readonly memory_stats?: {
    readonly usage?: number;
    /** With the names of both versions of cgroups. */
    readonly stats?: { readonly total_inactive_file?: number; readonly inactive_file?: number };
  };
  readonly networks?: Readonly<Record<string, { readonly rx_bytes?: number; readonly tx_bytes?: number }>> | null;
  /** Empty where the engine does not measure it. */
  readonly blkio_stats?: {
    readonly io_service_bytes_recursive?: readonly { readonly op: string; readonly value: number }[] | null;
  };
}

interface Sample {
  /** In nanoseconds. */
  readonly cpu: number;
  readonly at: number;
  /** In bytes, since it was started. */
  readonly passed: Passed;
}

type Passed = Partial<Record<'netIn' | 'netOut' | 'diskRead' | 'diskWrite', number>>;

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
