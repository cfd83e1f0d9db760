import type { Service } from '../../apps/service.ts';
import type { Plan } from './plan.ts';

const mebibyte = 1024 * 1024;
/** Defaults of a service. */
export const defaultLimits = { cpuMillis: 100, memory: 128 * mebibyte };
export const defaultVolumeSize = 1024 * mebibyte;

/** A service with defaults. With a port, it serves HTTP. */
export function service(name: string, more: Partial<Service> = {}): Service {
  const { port = null } = more;
  return {
    name,
    role: port === null ? 'worker' : 'web',
    image: null,
    command: null,
    port,
    protocol: port === null ? null : 'http',
    ...defaultLimits,
    volumes: [],
    dependsOn: [],
    health: null,
    ...more,
  };
}

/** A plan with defaults. */
export function plan(builder: Plan['builder'], services: readonly Service[], more: Partial<Plan> = {}): Plan {
  return {
    builder,
    framework: null,
    language: null,
    packageManager: null,
    runtimeVersion: null,
    services,
    vars: [],
    releaseCommand: null,
    profiles: [],
    ...more,
  };
}

/** Role and port of an image, by its name. */
export function roleOfImage(image: string): { readonly role: Service['role']; readonly port: number } | null {
  const name = image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .replace(/^.*\//, '');
  const found = knownImages.find(([names]) => names.some((known) => name.includes(known)));
  return found ? { role: found[1], port: found[2] } : null;
}

const knownImages: readonly (readonly [readonly string[], Service['role'], number])[] = [
  [['postgres', 'timescale', 'pgvector'], 'database', 5432],
  [['mysql', 'mariadb'], 'database', 3306],
  [['mongo'], 'database', 27_017],
  [['clickhouse'], 'database', 8123],
  [['redis', 'valkey', 'keydb'], 'cache', 6379],
  [['memcached'], 'cache', 11_211],
  [['rabbitmq'], 'queue', 5672],
  [['nats'], 'queue', 4222],
  [['postfix', 'mailserver'], 'mail', 25],
];
