import type { Room } from './room.ts';

/**
 * The rules as every room of the platform may use them: ports, model, the public entry, and one that is not public.
 */
const rules = [
  'control-plane/for-platform.ts',
  'control-plane/index.ts',
  'control-plane/model',
  'control-plane/ports',
  'platform/shared',
];

const ofIngress = [
  'node:child_process',
  'node:crypto',
  'node:events',
  'node:fs',
  'node:http',
  'node:https',
  'node:path',
  'node:stream',
  'node:stream/consumers',
];

/** Everything that is real, and `serve`, which puts it together. */
export const platformRooms: Readonly<Record<string, Room>> = {
  'platform/shared': {
    rooms: ['control-plane/model'],
    packages: [
      'node:crypto',
      'node:dns',
      'node:dns/promises',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:https',
      'node:path',
      'node:stream',
      'node:stream/promises',
      'tar-stream',
      'yaml',
    ],
  },
  // Store, work and rate limits in SQL, for both dialects.
  'platform/database/statements': {
    rooms: rules,
    packages: ['node:async_hooks', 'node:crypto', 'node:timers', 'node:timers/promises'],
  },
  'platform/database/migrations': { rooms: ['platform/database/statements', ...rules], packages: ['node:crypto'] },
  'platform/database/keys': {
    rooms: ['platform/database/statements', ...rules],
    packages: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path', 'node:timers'],
  },
  // The drivers alone know the packages of their databases.
  'platform/database/sqlite': {
    rooms: ['platform/database/migrations', 'platform/database/statements', ...rules],
    packages: ['node:fs', 'node:fs/promises', 'node:path', 'node:sqlite', 'node:timers', 'node:url'],
  },
  'platform/database/postgres': {
    rooms: ['platform/database/migrations', 'platform/database/statements', ...rules],
    packages: [
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:readline',
      'node:timers',
      'pg',
    ],
  },
  // A database as an operator has it: opened, checked, backed up, restored.
  'platform/database': {
    rooms: [
      'platform/database/keys',
      'platform/database/migrations',
      'platform/database/postgres',
      'platform/database/sqlite',
      'platform/database/statements',
      ...rules,
    ],
    packages: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path'],
  },
  // Recipes, which every engine shares.
  'platform/builds': {
    rooms: ['contract', 'contract/checks', 'control-plane/model', 'generated', 'platform/shared'],
    packages: ['@balena/dockerignore', 'picomatch', 'semver', 'smol-toml', 'yaml'],
  },
  'platform/docker': {
    rooms: ['platform/builds', 'contract/model', ...rules],
    packages: [
      'dockerode',
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:module',
      'node:net',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/consumers',
      'node:stream/promises',
      'node:timers',
      'node:timers/promises',
      'node:url',
      'tar-stream',
    ],
  },
  'platform/kubernetes': {
    rooms: rules,
    packages: [
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:stream',
      'node:timers',
      'node:util',
      'undici',
      'yaml',
    ],
  },
  // Leads requests by pods of a cluster. A part of it runs in them.
  'platform/kubernetes/ingress': {
    rooms: ['platform/ingress', 'platform/ingress/process', 'platform/kubernetes', ...rules],
    packages: [
      'node:crypto',
      'node:events',
      'node:fs',
      'node:http',
      'node:https',
      'node:path',
      'node:stream',
      'node:stream/consumers',
      'node:timers',
      'node:util',
    ],
  },
  // A backup of everything that a restore needs, its check and its restore.
  'platform/backup': {
    rooms: [
      'platform/database',
      'platform/database/keys',
      'platform/database/sqlite',
      'platform/database/statements',
      'platform/docker',
      'platform/ingress',
      ...rules,
    ],
    packages: [
      '@aws-sdk/client-s3',
      'node:crypto',
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/promises',
      'node:util',
      'tar-stream',
    ],
  },
  // Repositories, by the program git, and uploads.
  'platform/sources': {
    rooms: ['contract/model', 'contract', ...rules],
    packages: [
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:net',
      'node:path',
      'node:timers',
      'node:tls',
    ],
  },
  // Runs the process that leads requests.
  'platform/ingress': {
    rooms: ['platform/ingress/process', ...rules],
    packages: [...ofIngress, 'node:timers', 'node:timers/promises', 'node:url'],
  },
  // A process of its own, which goes on without the control plane and imports nothing of it.
  'platform/ingress/process': {
    rooms: ['server/http/connection-options.ts', 'server/http/trust-proxy.ts'],
    packages: [...ofIngress, 'node:http2', 'node:net', 'node:stream', 'node:timers', 'node:tls'],
  },
  // Observations, in files of this machine.
  'platform/telemetry': {
    // A thread of its own loads parts of it, so it does not load the public entry to read a log.
    rooms: ['control-plane/logs', 'generated', ...rules],
    packages: [
      'node:crypto',
      'node:events',
      'node:fs',
      'node:http',
      'node:net',
      'node:path',
      'node:sqlite',
      'node:util',
      'node:worker_threads',
      'node:zlib',
    ],
  },
  'platform/shell': { rooms: rules, packages: ['node:events', 'node:fs', 'node:net', 'node:path', 'ssh2'] },
  // Services on other machines.
  'platform/providers': {
    rooms: rules,
    packages: ['node:crypto', 'node:dns', 'node:dns/promises', 'node:http', 'node:https', 'html-to-text', 'nodemailer'],
  },
  // Simulations whose state is rows.
  'platform/simulated': { rooms: ['control-plane/simulated', ...rules], packages: [] },
  // Puts the rooms together: configuration, start, and the pages that people see in a browser.
  'platform/serve': {
    rooms: [
      'platform/backup',
      'platform/database',
      'platform/database/keys',
      'platform/database/migrations',
      'platform/database/sqlite',
      'platform/database/statements',
      'platform/builds',
      'platform/docker',
      'platform/ingress',
      'platform/kubernetes',
      'platform/kubernetes/ingress',
      'platform/providers',
      'platform/shell',
      'platform/simulated',
      'platform/sources',
      'platform/telemetry',
      'contract',
      'contract/auth',
      'contract/model',
      'generated',
      'server/dispatch',
      'server/http',
      'server/http/generated-contract.ts',
      'server/http/trust-proxy.ts',
      'server/ports',
      'control-plane/for-operator.ts',
      'control-plane/operator-api.ts',
      ...rules,
    ],
    packages: [
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:https',
      'node:net',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/consumers',
      'node:stream/promises',
      'node:util',
      'prom-client',
      'yaml',
    ],
  },
  // The commands of the operator, on the data alone.
  'platform/operator': {
    rooms: [
      'bin/program',
      'contract/model',
      'control-plane/for-operator.ts',
      'platform/database',
      'server/dispatch',
      ...rules,
    ],
    packages: [],
  },
  // The command of the server's package.
  'platform/bin': {
    rooms: ['bin/program', 'platform/operator', 'platform/serve', 'server/http/generated-contract.ts'],
    packages: ['node:fs', 'node:module', 'node:path', 'node:readline', 'node:stream'],
  },
};
