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

/** Usual names and ports of the service that people visit, the likeliest first. */
const usualNames = ['web', 'frontend', 'app'];
const usualPorts = [80, 3000, 8080];

/**
 * The service that receives the requests to the app's address; `null` if the app serves no HTTP. The first of several
 * counts if none has a usual name or port.
 */
export function entryOf<S extends Service>(services: readonly S[]): S | null {
  const serving = services.filter(({ protocol, port }) => protocol === 'http' && port !== null);
  const ofWeb = serving.filter(({ role }) => role === 'web');
  const candidates = ofWeb.length > 0 ? ofWeb : serving;
  const byName = usualNames.map((usual) => candidates.find(({ name }) => name === usual));
  const byPort = usualPorts.map((usual) => candidates.find(({ port }) => port === usual));
  return [...byName, ...byPort].find((one) => one !== undefined) ?? candidates[0] ?? null;
}
