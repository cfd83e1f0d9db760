import { type Amounts, sumAmounts } from '../billing/amounts.ts';
import type { ServiceDefinition } from '../tables/apps.ts';

/** A service as its source defines it. `image` is null if the image has to be built. */
export type Service = Omit<ServiceDefinition, 'image'> & { readonly image: string | null };

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

/** Amounts of a new app until its services are known. */
export const unknownFootprint: Amounts = { cpuMillis: 100, memory: 128 * 1024 * 1024, storage: 0 };

/** The service that receives the requests to the app's address; `null` if the app serves no HTTP. */
export function entryOf<S extends Service>(services: readonly S[]): S | null {
  const candidates = services.filter(({ protocol, port }) => protocol === 'http' && port !== null);
  return candidates.find(({ role }) => role === 'web') ?? candidates[0] ?? null;
}
