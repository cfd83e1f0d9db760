import type { Room } from './room.ts';

/** Rooms that only a server has. */
export const serveRooms: Readonly<Record<string, Room>> = {
  // A control plane as a server: its configuration, its data, and the ports that are real.
  'control-plane/serve': {
    rooms: [
      'control-plane/actions',
      'control-plane/adapters',
      'control-plane/adapters/outside',
      'control-plane/adapters/sql',
      'control-plane/adapters/sql/pg.ts',
      'control-plane/adapters/sql/sqlite-copy.ts',
      'control-plane/adapters/sql/sqlite.ts',
      'control-plane/model',
      'control-plane/plane.ts',
      'control-plane/ports',
      'control-plane/serve/engine',
      'control-plane/serve/pages',
      'control-plane/set-up.ts',
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
  'control-plane/serve/engine': {
    rooms: [
      'control-plane/adapters',
      'control-plane/adapters/docker',
      'control-plane/adapters/embedded',
      'control-plane/adapters/git',
      'control-plane/adapters/ingress',
      'control-plane/adapters/ssh',
      'control-plane/adapters/sql',
      'control-plane/adapters/sql/sqlite.ts',
      'control-plane/model',
      'control-plane/ports',
      'control-plane/reconcile',
      'control-plane/serve',
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
  // The pages that people see in a browser. The rules are in actions.
  'control-plane/serve/pages': {
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
