import { Gauge, type Registry } from 'prom-client';

/** A value with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  /** `null` if it is unknown: then there is no sample. */
  readonly value: number | null;
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Called with each scrape. If it rejects, there are no samples. */
  readonly read: () => Promise<readonly Sample[]>;
}

/** Adds a gauge whose samples are read with each scrape. */
export function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read().catch(() => []);
      this.reset();
      // A gauge without labels is 0 after a reset.
      if (labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of samples) if (value !== null) this.set({ ...labels }, value);
    },
  });
}

/** A sample for each value of a label. */
export function samplesBy(label: string, counts: readonly (readonly [name: string, value: number])[]): Sample[] {
  return counts.map(([name, value]) => ({ labels: { [label]: name }, value }));
}
