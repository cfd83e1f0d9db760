import { leastSize } from '../../apps/default-size.ts';
import type { Service } from '../../apps/service.ts';
import type { Plan } from './plan.ts';

const mebibyte = 1024 * 1024;
export const defaultVolumeSize = 1024 * mebibyte;

/** A service with defaults. With a port, it serves HTTP. */
export function service(name: string, more: Partial<Service> = {}): Service {
  const { port = null } = more;
  const unsized = (['cpuMillis', 'memory'] as const).filter((member) => more[member] === undefined);
  return {
    name,
    role: port === null ? 'worker' : 'web',
    image: null,
    command: null,
    port,
    protocol: port === null ? null : 'http',
    ...leastSize,
    ...(unsized.length > 0 && { unsized }),
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
    entry: null,
    build: {},
    ...more,
  };
}

/** Role and port of an image, by the last part of its repository. */
export function roleOfImage(image: string): { readonly role: Service['role']; readonly port: number } | null {
  const name = image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .replace(/^.*\//, '')
    .toLowerCase();
  const found = knownImages.find(([names]) => names.includes(name));
  return found ? { role: found[1], port: found[2] } : null;
}

/** Whole names, since `mongo-express` and `postgres-exporter` serve HTTP. */
const knownImages: readonly (readonly [readonly string[], Service['role'], number])[] = [
  [
    [
      ...['postgres', 'postgresql', 'postgresql-repmgr', 'postgis', 'pgvector', 'timescaledb', 'timescaledb-ha'],
      ...['timescale', 'timescaledb-postgis', 'alloydbomni', 'spilo', 'pgvecto-rs', 'vchord-postgres'],
      ...['supabase-postgres', 'percona-distribution-postgresql'],
    ],
    'database',
    5432,
  ],
  [['mysql', 'mysql-server', 'mariadb', 'percona', 'percona-server', 'mariadb-galera'], 'database', 3306],
  [
    ['mongo', 'mongodb', 'mongodb-sharded', 'mongodb-community-server', 'percona-server-mongodb', 'ferretdb'],
    'database',
    27_017,
  ],
  [['clickhouse', 'clickhouse-server'], 'database', 8123],
  [
    ['redis', 'redis-stack', 'redis-stack-server', 'redismod', 'valkey', 'keydb', 'dragonfly', 'valkey-bundle'],
    'cache',
    6379,
  ],
  [['memcached'], 'cache', 11_211],
  [['rabbitmq'], 'queue', 5672],
  [['nats', 'nats-streaming'], 'queue', 4222],
  [['postfix', 'mailserver', 'docker-mailserver', 'boky-postfix'], 'mail', 25],
];
