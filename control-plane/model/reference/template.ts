import type { ServiceDefinition } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';

/** The services of a catalog application. */
export function servicesOfTemplate({ id, definition }: RowOf<'templates'>): ServiceDefinition[] {
  return definition.components.map(({ name, image, role, port, protocol, limits }) => ({
    name,
    role,
    image: image ?? id,
    command: null,
    port,
    protocol: port === null ? null : protocol,
    cpuMillis: Math.round(limits.cpu * 1000),
    memory: limits.memory,
    volumes: limits.storage > 0 ? [{ name: `${name}-data`, path: '/data', size: limits.storage }] : [],
    dependsOn: [],
    health: null,
  }));
}
