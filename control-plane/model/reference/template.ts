import { usualTimes } from '../apps/health.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { CatalogComponent } from '../tables/reference.ts';
import type { RowOf } from '../tables/tables.ts';

/** The services of a catalog application. */
export function servicesOfTemplate({ id, definition }: RowOf<'templates'>): ServiceDefinition[] {
  return definition.components.map(({ name, image, role, port, protocol, limits, run = {} }) => ({
    name,
    role,
    image: image ?? id,
    command: null,
    ...programOf(run),
    port,
    protocol: port === null ? null : protocol,
    cpuMillis: Math.round(limits.cpu * 1000),
    memory: limits.memory,
    volumes: limits.storage > 0 ? [{ name: `${name}-data`, path: run.data ?? '/data', size: limits.storage }] : [],
    dependsOn: [],
    health: run.health ? { kind: 'command', argv: run.health, ...times } : null,
  }));
}

/** Databases start within five minutes, even after a crash. */
const times = { ...usualTimes, intervalSeconds: 10, timeoutSeconds: 10 };

function programOf({
  argv,
  env,
  user,
}: NonNullable<CatalogComponent['run']>): Pick<ServiceDefinition, 'argv' | 'env' | 'user'> {
  return { ...(argv && { argv }), ...(env && { env }), ...(user !== undefined && { user }) };
}
