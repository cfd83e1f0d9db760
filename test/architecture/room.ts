/** What the files of a room may import besides each other. */
export interface Room {
  readonly rooms: readonly string[];
  /** The packages it may import, `node:` modules included; any package if absent. */
  readonly packages?: readonly string[];
  /** It may import only types from other rooms, except from these. */
  readonly typesOnlyExceptFrom?: readonly string[];
}

export const belowDispatch = [
  'generated',
  'contract/model',
  'contract',
  'contract/samples',
  'server/ports',
  'contract/auth',
];
export const server = [
  ...belowDispatch,
  'server/dispatch',
  'server/http',
  'server/http/generated-contract.ts',
  'server/fetch',
];

/** What the mock uses of the control plane. A page loads the schemas of events with the first event. */
export const worlds = ['control-plane/world/index.ts', 'control-plane/world/event-schemas.ts'];
/** The mock without Node: for pages, workers and tests, and behind the mock that listens. */
export const portableMock = ['mock/context', 'mock/fetch', 'mock/responders', 'mock/testing', 'mock/world'];
export const portable: Room = {
  rooms: [...portableMock, ...belowDispatch, 'server/dispatch', 'server/fetch', ...worlds],
  packages: ['eventsource-parser'],
};
/** The containers of an engine on this machine. */
export const docker: Room = {
  rooms: ['control-plane/shared', 'control-plane/model', 'control-plane/ports'],
  packages: [
    'dockerode',
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
    'node:timers',
    'node:timers/promises',
    'node:url',
  ],
};
/** What is observed, kept in files of this machine. */
export const embedded: Room = {
  rooms: ['control-plane/model', 'control-plane/ports', 'generated'],
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
};
/** Repositories, by the program git. */
export const git: Room = {
  rooms: ['platform/shared/addresses.ts', 'control-plane/model', 'control-plane/ports', 'contract/model'],
  packages: ['node:child_process', 'node:events', 'node:fs', 'node:net', 'node:path', 'node:timers', 'node:url'],
};
/** Of both sides of the process that leads requests. */
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
/** Leads requests to containers. */
export const ingress: Room = { rooms: [], packages: [...ofIngress, 'node:net', 'node:tls', 'undici'] };
/** Has the process run that leads requests. */
export const ingressAdapter: Room = {
  rooms: ['control-plane/shared', 'platform/ingress/process', 'control-plane/model', 'control-plane/ports'],
  packages: [...ofIngress, 'node:timers', 'node:timers/promises', 'node:url'],
};
/** Backends with mistakes, and what verify says of them. */
export const verifyTrials: Room = {
  rooms: [
    ...server,
    'mock',
    'mock/index.ts',
    ...portableMock,
    'control-plane/world/index.ts',
    'scripts/bench',
    'verify',
    'verify/knowledge',
  ],
};
