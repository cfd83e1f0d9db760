import type { Room } from './room.ts';

/** What only a server has. */
export const serveRooms: Readonly<Record<string, Room>> = {
  // A control plane as a server: its configuration, its data, and the ports that are real.
  'platform/serve': {
    rooms: [
      'control-plane/actions',
      'control-plane/shared',
      'platform/providers',
      'platform/database/statements',
      'platform/database/postgres/driver.ts',
      'platform/database/sqlite/copy.ts',
      'platform/database/sqlite/driver.ts',
      'control-plane/model',
      'control-plane/plane.ts',
      'control-plane/ports',
      'platform/serve/engine',
      'platform/serve/pages',
      'control-plane/write-defaults.ts',
      'contract',
      'contract/model',
      'generated',
      'server/dispatch',
      'server/http',
      'server/ports',
    ],
    packages: [
      'node:child_process',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:readline',
      'prom-client',
      'yaml',
    ],
  },
  // The ports that an engine of containers fills.
  'platform/serve/engine': {
    rooms: [
      'control-plane/shared',
      'platform/docker',
      'platform/telemetry',
      'platform/sources',
      'platform/ingress',
      'platform/shell',
      'platform/database/statements',
      'platform/database/sqlite/driver.ts',
      'control-plane/model',
      'control-plane/ports',
      'control-plane/reconcile',
      'platform/serve',
      'server/ports',
    ],
    packages: [
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:net',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/consumers',
    ],
  },
  // What people see in a browser. The rules are in actions.
  'platform/serve/pages': {
    rooms: [
      'control-plane/actions',
      'control-plane/model',
      'control-plane/ports',
      'contract',
      'contract/auth',
      'server/dispatch',
      'server/http',
      'server/ports',
    ],
    packages: ['node:crypto'],
  },
};
