import { compareNames } from '../shared/order.ts';
import { type Amounts, sumAmounts } from '../billing/amounts.ts';
import type { ServiceDefinition } from '../tables/apps.ts';

/** A service as its source defines it. `image` is null if the image has to be built. */
export type Service = Omit<ServiceDefinition, 'image'> & {
  readonly image: string | null;
  /** Members for which the source has no value. A release has none of them. */
  readonly unsized?: readonly ('cpuMillis' | 'memory')[];
};

/** Sum of the amounts of services. */
export function footprintOf(services: readonly Service[]): Amounts {
  return sumAmounts(
    services.map(({ cpuMillis, memory, volumes }) => ({
      cpuMillis,
      memory,
      storage: volumes.reduce((sum, { size }) => sum + size, 0),
    })),
  );
}

/** Sum of the amounts of services while no deploy runs: of those that run once, only the volumes are left. */
export function lastingFootprintOf(services: readonly Service[]): Amounts {
  return footprintOf(services.map((one) => (one.runsOnce ? { ...one, cpuMillis: 0, memory: 0 } : one)));
}

/** Whether a service runs as long as its app. */
export function goesOn({ runsOnce }: Pick<Service, 'runsOnce'>): boolean {
  return runsOnce === undefined;
}

/** Amounts of a new app until its services are known. */
export const unknownFootprint: Amounts = { cpuMillis: 100, memory: 128 * 1024 * 1024, storage: 0 };

/**
 * The services with an address: the one with the address of the app first, then those with one of their own by name.
 * Empty if the app has no address.
 */
export function addressedOf<S extends Service>(services: readonly S[]): S[] {
  const entry = entryOf(services);
  return entry
    ? [entry, ...services.filter(({ address, port }) => address === 'own' && port !== null).toSorted(compareNames)]
    : [];
}

/** Services with the address of the app at one of them, which is published or not. */
export function withEntry<S extends Service>(services: readonly S[], name: string): S[] {
  return services.map((one) => {
    if (one.name === name) return { ...one, address: 'app' };
    return one.address === 'app' ? { ...one, address: 'own' } : one;
  });
}

/** Usual names and ports of the service that people visit, the likeliest first. */
const usualNames = ['web', 'frontend', 'app'];
const usualPorts = [80, 3000, 8080];

/** The service that receives the requests to the app's address; `null` if the app has none. */
export function entryOf<S extends Service>(services: readonly S[]): S | null {
  if (!isStated(services)) return likeliestEntry(services);
  return services.find(({ address, port }) => address === 'app' && port !== null) ?? null;
}

function isStated(services: readonly Service[]): boolean {
  return services.some(({ address }) => address !== undefined);
}

/**
 * Services of a new release of an app. An address that the present release has without a statement, as one from before
 * services had addresses, stays while the new one states none.
 */
export function withFormerEntry<S extends Service>(services: readonly S[], present: readonly Service[]): readonly S[] {
  if (isStated(present) || !entryOf(present) || entryOf(services)) return services;
  // Only an optional member is gone.
  return services.map(({ address: _, ...service }) => service as unknown as S);
}

/**
 * The service that people visit, as far as names and ports say; `null` without HTTP. The first of several counts if
 * none has a usual name or port.
 */
export function likeliestEntry<S extends Service>(services: readonly S[]): S | null {
  const serving = services.filter(({ protocol, port }) => protocol === 'http' && port !== null);
  const ofWeb = serving.filter(({ role }) => role === 'web');
  const candidates = ofWeb.length > 0 ? ofWeb : serving;
  const byName = usualNames.map((usual) => candidates.find(({ name }) => name === usual));
  const byPort = usualPorts.map((usual) => candidates.find(({ port }) => port === usual));
  return [...byName, ...byPort].find((one) => one !== undefined) ?? candidates[0] ?? null;
}
