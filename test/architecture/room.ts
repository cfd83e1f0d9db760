/** Rooms and packages that the files of a room may import, besides each other. */
export interface Room {
  readonly rooms: readonly string[];
  /** The packages it may import, `node:` modules included; any package if absent. */
  readonly packages?: readonly string[];
  /** The only rooms whose values it may import, besides types of other rooms; values of all `rooms` if absent. */
  readonly typesOnlyExceptFrom?: readonly string[];
}

export const belowDispatch = [
  'generated',
  'contract/model',
  'contract',
  'contract/requests',
  'contract/samples',
  'server/ports',
  'contract/auth',
];
export const server = [
  ...belowDispatch,
  'server/dispatch',
  'server/http',
  'server/http/connection-options.ts',
  'server/http/generated-contract.ts',
  'server/http/trust-proxy.ts',
  'server/fetch',
];

/** Files of the control plane that the mock imports. A page loads the schemas of events with the first event. */
export const worlds = ['control-plane/world/index.ts', 'control-plane/world/event-schemas.ts'];
/** The mock without Node: for pages, workers and tests, and behind the mock that listens. */
export const portableMock = ['mock/context', 'mock/fetch', 'mock/responders', 'mock/testing', 'mock/world'];
export const portable: Room = {
  rooms: [...portableMock, ...belowDispatch, 'server/dispatch', 'server/fetch', ...worlds],
  packages: ['eventsource-parser'],
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
/** The adapter of clusters, and the API in memory of its tests. */
export const clusterBench: Room = {
  rooms: [
    ...['scripts/bench', 'scripts/bench/runtime', 'platform/kubernetes', 'control-plane/model'],
    ...['control-plane/ports', 'test/platform/kubernetes/fake-api.ts'],
  ],
};
