import { belowDispatch, clusterBench, portable, portableMock, server, verifyTrials, worlds } from './room.ts';
import type { Room } from './room.ts';
import { platformRooms } from './platform-rooms.ts';

/**
 * One direction: http → dispatch → auth → handlers → actions → model, and ports for the world. A file belongs to the
 * longest name that fits.
 */
export const rooms: Readonly<Record<string, Room>> = {
  'contract/model': { rooms: [], packages: [] },
  generated: { rooms: ['contract/model'], packages: [] },
  // Types of the document of the operator's pages, which no client has.
  'generated/operator': { rooms: [], packages: [] },
  contract: {
    rooms: ['generated', 'contract/samples', 'contract/model'],
    packages: ['ajv', 'ajv-formats', 'eventsource-parser'],
  },
  // The samples run in the page of the mock too.
  'contract/samples': { rooms: ['contract/model'], packages: [] },
  // Checks requests by data, in the front of browsers and in the command line too.
  'contract/requests': { rooms: ['contract', 'contract/model'], packages: [] },
  // Removes secrets from recordings and reports.
  'contract/redaction': { rooms: ['generated', 'contract', 'contract/model'], packages: ['eventsource-parser'] },
  'server/ports': { rooms: ['contract', 'contract/model'], packages: [] },
  'contract/auth': { rooms: ['generated', 'contract/model', 'contract'], packages: [] },
  'server/dispatch': { rooms: belowDispatch, packages: ['negotiator', 'secure-json-parse'] },
  'server/http': {
    rooms: [
      ...belowDispatch,
      'server/dispatch',
      'server/http/connection-options.ts',
      'server/http/generated-contract.ts',
      'server/http/trust-proxy.ts',
    ],
  },
  // Rules for everything that stands behind a proxy, or is one.
  'server/http/connection-options.ts': { rooms: [], packages: [] },
  'server/http/trust-proxy.ts': { rooms: ['contract/model'], packages: ['node:http', 'proxy-addr'] },
  // Reads the generated document from its file.
  'server/http/generated-contract.ts': { rooms: ['generated', 'contract'], packages: ['node:fs'] },
  'server/fetch': {
    rooms: [...belowDispatch, 'server/dispatch'],
    packages: ['@remix-run/multipart-parser', '@zip.js/zip.js'],
  },
  'control-plane/model': {
    rooms: ['generated', 'contract/model', 'contract/samples'],
    packages: ['re2js', 'yaml'],
  },
  'control-plane/ports': {
    rooms: ['control-plane/model', 'generated', 'contract/model', 'server/ports'],
    packages: [],
  },
  // Changes of several rows that requests and reconcilers both make, each within a transaction of the caller.
  'control-plane/transitions': {
    rooms: ['control-plane/model', 'control-plane/ports', 'contract/model', 'generated'],
    packages: [],
  },
  'control-plane/actions': {
    rooms: ['control-plane/model', 'control-plane/ports', 'control-plane/transitions', 'generated', 'contract/model'],
    packages: [],
  },
  'control-plane/reconcile': {
    rooms: ['control-plane/model', 'control-plane/ports', 'control-plane/transitions', 'generated'],
    packages: [],
  },
  'control-plane/handlers': {
    rooms: [
      'control-plane/actions',
      'control-plane/model',
      'control-plane/ports',
      'generated',
      'generated/operator',
      'contract/model',
    ],
    packages: [],
  },
  'control-plane/shared': { rooms: ['control-plane/model', 'control-plane/ports', 'generated'], packages: [] },
  // The log of each kind of software: its format, its settings, and what a simulation of it writes.
  'control-plane/logs': {
    rooms: ['control-plane/model', 'control-plane/ports', 'control-plane/simulated'],
    packages: [],
  },
  'control-plane/memory': {
    rooms: ['control-plane/shared', 'control-plane/model', 'control-plane/ports'],
    packages: [],
  },
  // The surroundings of a world.
  'control-plane/simulated': {
    rooms: ['control-plane/logs', 'control-plane/shared', 'control-plane/model', 'control-plane/ports', 'generated'],
    packages: [],
  },
  // All simulations as ports.
  'control-plane/simulated-ports.ts': {
    rooms: ['control-plane/memory', 'control-plane/shared', 'control-plane/simulated', 'control-plane/ports'],
    packages: [],
  },
  // Writes the first rows of a store for its operator.
  'control-plane/write-defaults.ts': {
    rooms: ['control-plane/model', 'control-plane/ports', 'generated'],
    packages: [],
  },
  // Puts a control plane together for a server.
  'control-plane/plane.ts': {
    rooms: [
      'control-plane/handlers',
      'control-plane/ports',
      'control-plane/reconcile',
      'control-plane/stepped-plane.ts',
    ],
    packages: [],
  },
  // The only place that puts a control plane together, without the loop of a server.
  'control-plane/stepped-plane.ts': {
    rooms: [
      'control-plane/handlers',
      'control-plane/idempotency.ts',
      'control-plane/identity.ts',
      'control-plane/ports',
      'control-plane/reconcile',
      'control-plane/shared',
      'server/ports',
    ],
    packages: [],
  },
  // The entry of the world for the mock and for scripts. It is not public.
  'control-plane/world/index.ts': {
    rooms: [
      'control-plane/simulated',
      'control-plane/shared',
      'control-plane/world',
      'control-plane/world/event-schemas.ts',
    ],
    packages: [],
  },
  'control-plane/world/event-schemas.ts': {
    rooms: ['control-plane/world/event-fields.ts', 'control-plane/world/operator-event.ts'],
    packages: [],
  },
  'control-plane/world/event-fields.ts': { rooms: ['control-plane/world/operator-event.ts'], packages: [] },
  'control-plane/world/operator-event.ts': { rooms: [], packages: [] },
  'control-plane/world': {
    rooms: [
      'control-plane/actions',
      'control-plane/handlers',
      'control-plane/memory',
      'control-plane/shared',
      'control-plane/simulated',
      'control-plane/model',
      'control-plane/ports',
      'control-plane/reconcile',
      'control-plane/simulated-ports.ts',
      'control-plane/stepped-plane.ts',
      'control-plane/transitions',
      'generated',
      'contract',
      'contract/model',
      'server/ports',
      'control-plane/world/event-schemas.ts',
    ],
    packages: [],
  },
  'control-plane/identity.ts': {
    rooms: ['control-plane/model', 'control-plane/ports', 'generated', 'contract/model', 'server/ports'],
    packages: [],
  },
  'control-plane/idempotency.ts': { rooms: ['control-plane/ports', 'server/ports'], packages: [] },
  // The public entries of the control plane only re-export.
  'control-plane/index.ts': {
    rooms: [
      'control-plane/memory',
      'control-plane/shared',
      'control-plane/model',
      'control-plane/plane.ts',
      'control-plane/ports',
      'control-plane/write-defaults.ts',
      'control-plane/simulated-ports.ts',
      'control-plane/stepped-plane.ts',
    ],
    packages: [],
  },
  // The entry of platform/, which is not public, only re-exports.
  'control-plane/for-platform.ts': {
    rooms: ['control-plane/actions', 'control-plane/reconcile', 'control-plane/shared', 'control-plane/transitions'],
    packages: [],
  },
  // The entry of the operator's command, which only re-exports.
  'control-plane/for-operator.ts': { rooms: ['control-plane/actions', 'control-plane/handlers'], packages: [] },
  // The API of the operator's pages, for the fronts of a server and of the mock. It is not public.
  'control-plane/operator-api.ts': {
    rooms: [
      'control-plane/handlers',
      'control-plane/model',
      'control-plane/ports',
      'contract',
      'contract/model',
      'server/ports',
    ],
    packages: [],
  },
  ...platformRooms,
  // The public entry of the server only re-exports.
  'server/index.ts': { rooms: server, packages: [] },
  // The public entry of the mock.
  'mock/index.ts': { rooms: ['mock', ...portableMock], packages: [] },
  mock: {
    rooms: [
      ...server,
      'contract/redaction',
      ...worlds,
      ...portableMock,
      'mock/page/redoc.ts',
      'mock/world/operator-api.ts',
    ],
  },
  // The program of the reference, which a command writes into a file.
  'mock/page/redoc.ts': {
    rooms: ['contract'],
    packages: ['node:fs', 'node:module', 'node:path', 'node:util', 'node:zlib'],
  },
  ...Object.fromEntries(portableMock.map((name) => [name, portable])),
  // The API of the operator's pages, for the mock that listens and for the demo.
  'mock/world/operator-api.ts': { rooms: [...portable.rooms, 'control-plane/operator-api.ts'], packages: [] },
  // Each of the fixtures knows its test runner, and the mock.
  'mock/playwright.ts': { rooms: portableMock, packages: ['@playwright/test'] },
  'mock/vitest.ts': { rooms: ['mock', ...portableMock], packages: ['vitest'] },
  'mock/msw.ts': { rooms: ['mock/fetch'], packages: ['msw'] },
  // The client of the page runs in browsers, so it imports only types of the mock. The samples are served with it.
  'mock/page/client': {
    rooms: ['mock', ...portableMock, 'contract/samples'],
    packages: ['eventsource-parser'],
    typesOnlyExceptFrom: ['contract/samples'],
  },
  // The dashboard runs in browsers. Of this project it knows what every dashboard gets, the client, and the types of
  // the operator's pages.
  dashboard: {
    rooms: ['client', 'generated/operator'],
    packages: ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router', 'uplot'],
  },
  // The static demo: the dashboard with the mock in the same page.
  'dashboard/demo': {
    rooms: [...portable.rooms, 'dashboard', 'generated/operator', 'mock/world/operator-api.ts'],
    packages: ['react', 'react-dom', '@tanstack/react-router'],
  },
  // The client runs in browsers too, so it imports nothing of Node, and of the server only the pure policy.
  client: { rooms: ['generated', 'contract/auth', 'contract/model'], packages: ['openapi-fetch'] },
  // The command line is bundled, so its package installs nothing. It imports no packages besides Node.
  cli: {
    rooms: ['bin/program', 'client', 'contract/model', 'contract/requests', 'generated'],
    packages: [
      ...[
        'node:child_process',
        'node:crypto',
        'node:events',
        'node:fs',
        'node:http',
        'node:module',
        'node:net',
        'node:os',
        'node:path',
      ],
      ...['node:readline', 'node:stream', 'node:timers', 'node:util', 'node:v8'],
    ],
  },
  verify: {
    rooms: [
      'client',
      'generated',
      'contract/auth',
      'contract',
      'contract/samples',
      'server/http/generated-contract.ts',
      'contract/model',
      'contract/redaction',
      'verify/report/annotations.ts',
      'verify/verify-server.ts',
    ],
  },
  // Knowledge of this contract by name, for the checks. Only code that starts a run on this contract imports it.
  'verify/knowledge': { rooms: ['verify', 'generated', 'contract', 'contract/model'], packages: [] },
  'verify/verify-server.ts': { rooms: ['verify', 'verify/knowledge', 'server/http/generated-contract.ts'] },
  // Compares documents, so it needs no server.
  'contract-diff': {
    rooms: ['contract', 'contract/model'],
    packages: ['node:fs', 'node:util', 'yaml'],
  },
  'contract-diff/index.ts': { rooms: ['contract-diff'], packages: [] },
  'verify/report/annotations.ts': { rooms: [], packages: [] },
  // The public entry of the checks.
  'verify/index.ts': { rooms: ['verify', 'verify/verify-server.ts'], packages: [] },
  // The exports for the command, besides the public entry.
  'verify/command.ts': { rooms: ['verify'], packages: [] },
  bin: {
    rooms: [
      'bin/program',
      'bin/scaffold',
      'generated',
      'mock/index.ts',
      'mock/page/redoc.ts',
      'contract',
      'server/http/generated-contract.ts',
      'contract/model',
      'verify/command.ts',
      'contract-diff/index.ts',
      'verify/index.ts',
      'verify/report/annotations.ts',
    ],
  },
  // Code that the commands of both packages share.
  'bin/program': { rooms: ['contract/model'], packages: ['node:fs', 'node:path', 'node:util'] },
  'bin/scaffold': { rooms: ['generated', 'contract/model'], packages: ['node:path', 'typescript'] },
  scripts: {
    rooms: [
      'openapi',
      'generated',
      'contract/model',
      'contract',
      'contract/samples',
      'scripts/generate/emit-mock.ts',
      // The documentation of the command line is generated from its table of commands.
      'cli',
      ...['scripts/bench', 'scripts/bench/dashboard', 'scripts/bench/database', 'scripts/bench/logs'],
      ...['scripts/bench/kubernetes', 'scripts/bench/runtime'],
      'scripts/campaign',
      'scripts/dashboard',
      'scripts/examples',
      'scripts/mutants',
      'scripts/plans',
      'scripts/soak',
      'scripts/schemathesis',
      'scripts/verify-trials',
      'scripts/workflows',
      // The documentation of the workflows is generated from what is run.
      'verify',
      'scripts/contract-diff',
      'contract-diff/index.ts',
      'verify/report/annotations.ts',
    ],
  },
  // A browser cannot read the scenarios and the examples from their files, so they are generated.
  'scripts/generate/emit-mock.ts': {
    rooms: ['contract', 'contract/samples', 'contract/model', 'mock', ...portableMock, 'control-plane/world/index.ts'],
  },
  // The benchmark compares the front and the mock with other servers, so it imports what they are made of, and the
  // client.
  'scripts/bench/runtime': {
    rooms: ['scripts/bench', 'platform/docker', 'platform/ingress', 'platform/ingress/process', 'platform/telemetry'],
  },
  'scripts/bench/kubernetes': clusterBench,
  'scripts/bench/logs': { rooms: ['platform/telemetry'] },
  'scripts/bench/dashboard': {
    rooms: [
      ...server,
      'client',
      'mock',
      ...portableMock,
      'scripts/bench',
      'scripts/bench/runtime',
      'scripts/dashboard',
    ],
  },
  'scripts/bench/database': {
    rooms: [
      ...server,
      'platform/bin',
      'scripts/bench',
      'platform/serve',
      ...['platform/database', 'platform/database/migrations'],
      ...['platform/database/sqlite', 'platform/database/statements'],
      'control-plane/index.ts',
      'control-plane/ports',
    ],
  },
  'scripts/bench': { rooms: ['client', ...server, 'mock', ...portableMock, 'control-plane/world/index.ts'] },
  // Writes examples from what a world shows.
  'scripts/examples': { rooms: [...server, 'control-plane/world/index.ts'], packages: ['yaml'] },
  // Draws the faults to plant by a seed, with the random numbers of the mock.
  'scripts/mutants': { rooms: ['mock'] },
  // Bundles the dashboard, and shows it with the mock.
  'scripts/dashboard': {
    rooms: ['mock/index.ts', 'server/http'],
    packages: ['node:fs', 'node:path', 'node:zlib', 'vite'],
  },
  // A client of a running control plane.
  'scripts/campaign': { rooms: ['client'] },
  'scripts/plans': { rooms: ['control-plane/model', 'platform/builds', 'platform/docker'] },
  'scripts/schemathesis': { rooms: [...server, 'mock', ...portableMock] },
  'scripts/verify-trials': verifyTrials,
  'scripts/workflows': { rooms: ['mock/index.ts', 'server/http/generated-contract.ts', 'verify', 'verify/knowledge'] },
  'scripts/contract-diff': {
    rooms: ['contract-diff/index.ts'],
    packages: ['node:child_process', 'node:fs', 'node:os', 'node:path', 'typescript'],
  },
  'scripts/soak': { rooms: [...server, 'mock', ...portableMock, 'scripts/bench'] },
  openapi: { rooms: ['contract/model'] },
  // Apps to copy: of this project they see only what is published.
  'examples/vite': { rooms: [] },
  'examples/nextjs': { rooms: [] },
  'examples/demo': { rooms: [], packages: ['node:http', 'node:timers'] },
};
