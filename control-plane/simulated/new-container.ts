import { fnv1a } from '../model/shared/hash.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { Stats, WantedService } from '../ports/runtime.ts';
import type { SimulatedContainer } from './container.ts';
import { mix, share } from './hash.ts';

interface Surroundings {
  readonly seed: number;
  readonly now: number;
}

/** A container whose name, address and times follow from the seed and the time. */
export function newContainer(
  appId: string,
  slug: string,
  wanted: WantedService,
  { seed, now }: Surroundings,
): SimulatedContainer {
  const { service, generation } = wanted;
  const drawn = mix(seed, fnv1a(`${appId} ${service.name} ${now}`), fnv1a(generation));
  const suffix = letters(drawn, 9);
  return {
    wanted,
    // A service with a volume has one container, whose name stays.
    name:
      service.volumes.length > 0
        ? `${slug}-${service.name}-0`
        : `${slug}-${service.name}-${suffix.slice(0, 9)}-${letters(mix(drawn, 1, 2), 5)}`,
    address:
      service.port === null ? null : `10.${drawn & 127}.${(drawn >>> 8) & 255}.${(drawn >>> 16) & 255}:${service.port}`,
    createdAt: now,
    startMs: 1000 + Math.round(share(mix(drawn, 3, 4)) * 2000),
    readyMs: 1000 + Math.round(share(mix(drawn, 5, 6)) * 4000),
    crash: null,
    restarts: 0,
    exitCode: null,
    goneAt: null,
  };
}

interface Measured {
  readonly name: string;
  readonly service: string;
  readonly definition: ServiceDefinition | undefined;
}

/** What a container that runs uses, below its limits. */
export function measureContainer({ name, service, definition }: Measured, { seed, now }: Surroundings): Stats {
  const cell = Math.floor(now / 10_000);
  const drawn = mix(seed, fnv1a(name), cell);
  const { cpuMillis = 0, memory = 0 } = definition ?? {};
  return {
    container: name,
    service,
    cpu: Math.round(cpuMillis * (0.15 + 0.2 * share(drawn))) / 1000,
    memory: Math.round(memory * (0.4 + 0.05 * share(mix(drawn, 1, 1)))),
  };
}

/** Letters and digits as the names of containers have them. */
function letters(drawn: number, length: number): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return Array.from({ length }, (_, index) => alphabet[mix(drawn, index, 7) % alphabet.length]).join('');
}
