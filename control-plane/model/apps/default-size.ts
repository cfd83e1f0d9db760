import type { Amounts } from '../billing/amounts.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { Service } from './service.ts';

/** The size of a service. */
type Size = Pick<ServiceDefinition, 'cpuMillis' | 'memory'>;

/** Sizes of services whose source states none: programs (HTTP services, workers and processes), and the rest. */
export interface DefaultSizes {
  readonly programs: Size;
  readonly others: Size;
}

/** Smallest default of a service, whatever the pool has. */
export const leastSize: Size = { cpuMillis: 100, memory: 128 * 1024 * 1024 };

/** Steps of sizes, in thousandths of a core and bytes. */
export const sizeSteps: Size = { cpuMillis: 50, memory: 33_554_432 };

export const usualSizes: DefaultSizes = {
  programs: { cpuMillis: 500, memory: 512 * 1024 * 1024 },
  others: { cpuMillis: 250, memory: 256 * 1024 * 1024 },
};

/** Facts for the sizes of new services. */
interface Sizing {
  readonly defaults: DefaultSizes;
  /** The pool of the workspace's tier; `null` if none is chosen yet. */
  readonly pool: Amounts | null;
  /** The services of the app's present release, which keep their sizes. */
  readonly present: readonly Service[];
}

/**
 * Services with a size each: that of the source, else the one in the present release, else the default. The defaults
 * of an app take at most half of the pool, unless the least sizes take more.
 */
export function withSizes<S extends Service>(services: readonly S[], { defaults, pool, present }: Sizing): S[] {
  const chosen = (of: keyof Size) => {
    const known = new Map(present.map((service) => [service.name, service[of]]));
    const open = services.filter((one) => one.unsized?.includes(of) && !known.has(one.name));
    const wanted = open.map(({ role }) => defaults[role === 'web' || role === 'worker' ? 'programs' : 'others'][of]);
    const fitting = fit(wanted, pool && pool[of] / 2, of);
    return new Map([...known, ...open.map(({ name }, index) => [name, fitting[index] ?? leastSize[of]] as const)]);
  };
  const [cpus, memories] = [chosen('cpuMillis'), chosen('memory')];
  return services.map(({ unsized = [], ...service }) => {
    const { name, cpuMillis, memory } = service;
    // Only the list of members without a value is gone.
    return {
      ...service,
      cpuMillis: unsized.includes('cpuMillis') ? (cpus.get(name) ?? cpuMillis) : cpuMillis,
      memory: unsized.includes('memory') ? (memories.get(name) ?? memory) : memory,
    } as unknown as S;
  });
}

/** The values in steps, scaled down by the largest share of hundredths with which they fit. */
function fit(wanted: readonly number[], most: number | null, of: keyof Size): number[] {
  for (let share = 100; share > 0; share--) {
    const scaled = wanted.map((value) =>
      Math.max(leastSize[of], Math.floor((value * share) / 100 / sizeSteps[of]) * sizeSteps[of]),
    );
    if (most === null || scaled.reduce((sum, value) => sum + value, 0) <= most) return scaled;
  }
  return wanted.map(() => leastSize[of]);
}
