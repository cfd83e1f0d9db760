import type { Source } from './sources.ts';

/** What the files of a room may import besides each other. */
interface Room {
  readonly rooms: readonly string[];
  /** The packages it may import, `node:` modules included; any package if absent. */
  readonly packages?: readonly string[];
  /** It may import only types from other rooms, except from these. */
  readonly typesOnlyExceptFrom?: readonly string[];
}

const belowDispatch = ['generated', 'server/model', 'server/contract', 'server/contract/samples', 'server/ports', 'server/auth'];
const server = [...belowDispatch, 'server/dispatch', 'server/http', 'server/http/generated-contract.ts', 'server/fetch'];

/** The mock without Node: for pages, workers and tests, and behind the mock that listens. */
const portableMock = [
  'mock/context',
  'mock/explain',
  'mock/fetch',
  'mock/override',
  'mock/persona',
  'mock/responder',
  'mock/scenario',
  'mock/session',
  'mock/world',
];
const portable: Room = {
  rooms: [...portableMock, ...belowDispatch, 'server/dispatch', 'server/fetch', 'control-plane/index.ts'],
  packages: ['eventsource-parser'],
};

/**
 * One direction: http → dispatch → auth → handlers → actions → model, and ports for the world. A file belongs to the
 * longest name that fits.
 */
const rooms: Readonly<Record<string, Room>> = {
  'server/model': { rooms: [], packages: [] },
  generated: { rooms: ['server/model'], packages: [] },
  'server/contract': {
    rooms: ['generated', 'server/contract/samples', 'server/model'],
    packages: ['ajv', 'ajv-formats', 'eventsource-parser'],
  },
  // It runs in the page of the mock too.
  'server/contract/samples': { rooms: ['server/model'], packages: [] },
  // What no log, recording or report may show.
  'server/redaction': { rooms: ['generated', 'server/contract', 'server/model'], packages: ['eventsource-parser'] },
  'server/ports': { rooms: ['server/contract', 'server/model'], packages: [] },
  'server/auth': { rooms: ['generated', 'server/model', 'server/contract', 'server/ports'], packages: [] },
  'server/dispatch': { rooms: belowDispatch, packages: ['negotiator', 'secure-json-parse'] },
  'server/http': { rooms: [...belowDispatch, 'server/dispatch', 'server/http/generated-contract.ts'] },
  // It reads the generated document from its file.
  'server/http/generated-contract.ts': { rooms: ['generated', 'server/contract'], packages: ['node:fs'] },
  'server/fetch': { rooms: [...belowDispatch, 'server/dispatch'], packages: ['@remix-run/multipart-parser', '@zip.js/zip.js'] },
  'control-plane/model': { rooms: ['generated', 'server/model'], packages: ['re2js'] },
  'control-plane/ports': { rooms: ['control-plane/model', 'generated', 'server/model', 'server/ports'], packages: [] },
  // Changes of several rows that requests and reconcilers both make, each within a transaction of the caller.
  'control-plane/transitions': { rooms: ['control-plane/model', 'control-plane/ports', 'generated'], packages: [] },
  'control-plane/actions': {
    rooms: ['control-plane/model', 'control-plane/ports', 'control-plane/transitions', 'generated', 'server/model'],
    packages: [],
  },
  'control-plane/reconcile': {
    rooms: ['control-plane/model', 'control-plane/ports', 'control-plane/transitions', 'generated'],
    packages: [],
  },
  'control-plane/handlers': {
    rooms: ['control-plane/actions', 'control-plane/model', 'control-plane/ports', 'generated', 'server/model'],
    packages: [],
  },
  'control-plane/adapters': { rooms: ['control-plane/model', 'control-plane/ports', 'generated'], packages: [] },
  'control-plane/world': {
    rooms: [
      'control-plane/actions',
      'control-plane/adapters',
      'control-plane/handlers',
      'control-plane/identity.ts',
      'control-plane/model',
      'control-plane/ports',
      'control-plane/reconcile',
      'control-plane/transitions',
      'generated',
      'server/contract',
      'server/model',
      'server/ports',
    ],
    packages: [],
  },
  'control-plane/identity.ts': {
    rooms: ['control-plane/model', 'control-plane/ports', 'generated', 'server/model', 'server/ports'],
    packages: [],
  },
  // The public entry of the control plane only re-exports.
  'control-plane/index.ts': {
    rooms: ['control-plane/adapters', 'control-plane/handlers', 'control-plane/identity.ts', 'control-plane/ports', 'control-plane/world'],
    packages: [],
  },
  // The public entry of the server only re-exports.
  'server/index.ts': { rooms: server, packages: [] },
  // What is published of the mock.
  'mock/index.ts': { rooms: ['mock', ...portableMock], packages: [] },
  mock: { rooms: [...server, 'server/redaction', 'control-plane/index.ts', ...portableMock] },
  ...Object.fromEntries(portableMock.map((name) => [name, portable])),
  // Each of the fixtures knows its test runner, and the mock.
  'mock/playwright': { rooms: portableMock, packages: ['@playwright/test'] },
  'mock/vitest': { rooms: ['mock', ...portableMock], packages: ['vitest'] },
  'mock/msw': { rooms: ['mock/fetch'], packages: ['msw'] },
  // It runs in browsers, so it imports only types of the mock. The samples are served with it.
  'mock/page/client': {
    rooms: ['mock', ...portableMock, 'server/contract/samples'],
    packages: ['eventsource-parser'],
    typesOnlyExceptFrom: ['server/contract/samples'],
  },
  // It runs in browsers too, so it imports nothing of Node, and of the server only the pure policy.
  client: { rooms: ['generated', 'server/auth', 'server/model'], packages: ['openapi-fetch'] },
  verify: {
    rooms: [
      'client',
      'generated',
      'server/auth',
      'server/contract',
      'server/contract/samples',
      'server/http/generated-contract.ts',
      'server/model',
      'server/redaction',
      'verify/report/annotations.ts',
    ],
  },
  // It compares documents, so it needs no server.
  'verify/diff': {
    rooms: ['server/contract', 'server/model'],
    packages: ['node:child_process', 'node:fs', 'node:module', 'node:os', 'node:path', 'node:util', 'yaml'],
  },
  'verify/diff/index.ts': { rooms: ['verify/diff'], packages: [] },
  'verify/report/annotations.ts': { rooms: [], packages: [] },
  // What is published of the checks.
  'verify/index.ts': { rooms: ['verify'], packages: [] },
  // What the command needs besides.
  'verify/command.ts': { rooms: ['verify'], packages: [] },
  bin: {
    rooms: [
      'bin/scaffold',
      'generated',
      'mock/index.ts',
      'server/contract',
      'server/http/generated-contract.ts',
      'server/model',
      'verify/command.ts',
      'verify/diff/index.ts',
      'verify/index.ts',
      'verify/report/annotations.ts',
    ],
  },
  'bin/scaffold': { rooms: ['generated', 'server/model'], packages: ['node:path', 'typescript'] },
  scripts: {
    rooms: [
      'openapi',
      'generated',
      'server/model',
      'server/contract',
      'server/contract/samples',
      'scripts/generate/emit-mock.ts',
      'scripts/bench',
      'scripts/examples',
      'scripts/soak',
      'scripts/schemathesis',
      'scripts/workflows',
      // The documentation of the workflows is generated from what is run.
      'verify',
      'scripts/contract-diff',
      'verify/diff/index.ts',
      'verify/report/annotations.ts',
    ],
  },
  // A browser cannot read the scenarios and the examples from their files, so they are generated.
  'scripts/generate/emit-mock.ts': {
    rooms: ['server/contract', 'server/contract/samples', 'server/model', 'mock', ...portableMock, 'control-plane/index.ts'],
  },
  // The benchmark compares the front and the mock with other servers, so it imports what they are made of, and the
  // client.
  'scripts/bench': { rooms: ['client', ...server, 'mock', ...portableMock, 'control-plane/index.ts'] },
  // It writes examples from what a world shows.
  'scripts/examples': { rooms: [...server, 'control-plane/index.ts'], packages: ['yaml'] },
  'scripts/schemathesis': { rooms: [...server, 'mock', ...portableMock] },
  'scripts/workflows': { rooms: ['mock/index.ts', 'server/http/generated-contract.ts', 'verify'] },
  'scripts/contract-diff': {
    rooms: ['verify/diff/index.ts'],
    packages: ['node:child_process', 'node:fs', 'node:os', 'node:path', 'typescript'],
  },
  'scripts/soak': { rooms: [...server, 'mock', ...portableMock, 'scripts/bench'] },
  openapi: { rooms: [] },
  // Apps to copy: of this project they see only what is published.
  'examples/vite': { rooms: [] },
  'examples/nextjs': { rooms: [] },
};

/** A `main.ts` joins the rooms, and tests may import anything. */
const free = /(^|\/)main\.ts$|^test\//;

/** The rooms that may import Express: the front, and the benchmark that compares it. */
const knowExpress = ['server/http', 'scripts/bench'];

/** A sentence for each forbidden import. */
export function findForbidden(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => !free.test(path)).flatMap((source) => checkSource(source));
}

function checkSource({ path, imports }: Source): string[] {
  const name = roomOf(path);
  const room = name === undefined ? undefined : rooms[name];
  if (name === undefined || !room) return [`${path} is in no room; add its folder to test/architecture/rooms.ts`];
  return imports.flatMap(({ of, isPackage, isType }) => {
    if (of === 'express' && !knowExpress.includes(name)) return [`${path} imports express, which only ${knowExpress[0]} knows`];
    if (isPackage) return room.packages && !room.packages.includes(of) ? [`${path} imports ${of}; ${name} may not`] : [];
    const other = roomOf(of) ?? of;
    if (other === name) return [];
    if (!room.rooms.includes(other)) return [`${path} imports ${of}; ${name} may not import ${other}`];
    return room.typesOnlyExceptFrom?.includes(other) === false && !isType
      ? [`${path} imports ${of}; ${name} may import its types only`]
      : [];
  });
}

function roomOf(path: string): string | undefined {
  const fitting = Object.keys(rooms).filter((name) => path === name || path.startsWith(`${name}/`));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}
