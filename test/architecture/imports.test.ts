import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCycles, findFolderCycles } from './cycles.ts';
import { findForbidden } from './forbidden.ts';
import { project, readSource, sources } from './sources.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, unknown>;
}

const manifest = readManifest('package.json');
const clientManifest = readManifest('client/package.json');
const serverManifest = readManifest('platform/package.json');
const cliManifest = readManifest('cli/package.json');

test('files import only from the rooms below them', () => {
  expect(findForbidden(sources)).toEqual([]);
});

test('no imports of files form a cycle', () => {
  expect(findCycles(sources)).toEqual([]);
});

test('no imports of folders form a cycle', () => {
  const code = sources.filter(({ path }) => !path.startsWith('test/'));

  expect(findFolderCycles(code)).toEqual([]);
});

// The build bundles what this file imports.
const bundled = 'mock/example/prism.ts';

/** The packages that the code of a package imports, in order. */
function packagesOf(code: RegExp): string[] {
  const published = sources.filter(({ path }) => code.test(path) && path !== bundled);
  const imported = published.flatMap(({ imports }) => imports.filter(({ isPackage }) => isPackage));
  return [...new Set(imported.map(({ of }) => of))].filter((name) => !name.startsWith('node:')).toSorted();
}

/** Everything that a manifest installs where its package is, or lets its user install. */
function declaredBy({ dependencies, peerDependencies = {} }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...peerDependencies }).toSorted();
}

// `createApp` returns the type of Express.
const notImported = ['@types/express'];

test('the package imports exactly what it declares', () => {
  const own = /^(bin|client|contract|contract-diff|control-plane|generated|mock|server|verify)\//;

  expect([...packagesOf(own), ...notImported].toSorted()).toEqual(declaredBy(manifest));
});

test('the package of the server imports exactly what it declares, and the other package by relative paths', () => {
  expect([...packagesOf(/^platform\//), 'platform-control-plane'].toSorted()).toEqual(declaredBy(serverManifest));
});

test('the client imports exactly the dependencies of its own package', () => {
  expect(packagesOf(/^client\//)).toEqual(declaredBy(clientManifest));
});

test.each([
  ['package.json', manifest],
  ['platform/package.json', serverManifest],
])('only those who need them install the peers of %s', (_path, { peerDependencies = {}, peerDependenciesMeta }) => {
  expect(peerDependenciesMeta).toEqual(
    Object.fromEntries(Object.keys(peerDependencies).map((name) => [name, { optional: true }])),
  );
});

// npm installs the packages of the server for development here: in package.json they are for development, because it
// is the manifest of a package without the server.
test.each([
  ['client/package.json', clientManifest],
  ['platform/package.json', serverManifest],
  ['cli/package.json', cliManifest],
])('%s has the version of package.json, and requires the same versions of packages', (_path, other) => {
  const { version, dependencies, peerDependencies } = other;
  const required = { ...dependencies, ...peerDependencies };
  const here: Record<string, string> = {
    ...manifest.devDependencies,
    ...manifest.dependencies,
    'platform-control-plane': manifest.version,
  };

  expect(version).toBe(manifest.version);
  expect(required).toEqual(Object.fromEntries(Object.keys(required).map((name) => [name, here[name]])));
});

test('all other code imports only packages in package.json', () => {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const ours = sources.filter(({ path }) => !path.startsWith('examples/'));
  const undeclared = ours.flatMap(({ path, imports }) =>
    imports
      // Some packages are only types.
      .filter(
        ({ of, isPackage }) =>
          isPackage && !of.startsWith('node:') && !(of in declared) && !(`@types/${of}` in declared),
      )
      .map(({ of }) => `${path} imports ${of}`),
  );

  expect(undeclared.filter((sentence) => !/ imports platform-control-plane(-client)?$/.test(sentence))).toEqual([]);
});

test.each(['examples/vite', 'examples/nextjs'])('%s imports only packages of its own, in exact versions', (folder) => {
  const { dependencies, devDependencies } = readManifest(`${folder}/package.json`);
  const versions = { ...dependencies, ...devDependencies };
  const imported = sources.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap(({ imports }) => imports);

  const undeclared = imported.filter(({ of, isPackage }) => isPackage && !(of in versions));
  const inexact = Object.values(versions).filter((version) => !/^\d+\.\d+\.\d+$/.test(version));

  expect([undeclared, inexact]).toEqual([[], []]);
  expect(dependencies['platform-control-plane-client']).toBe(manifest.version);
  // The guides start its mock by npx, which would load another package, or wait for a confirmation.
  expect(devDependencies['platform-control-plane']).toBe(manifest.version);
});

test.each([
  [
    'contract/model/app.ts',
    "import { createApp } from '../../server/http/app.ts';",
    'contract/model may not import server/http',
  ],
  [
    'contract/model/app.ts',
    "import type { Clock } from '../../server/ports/clock.ts';",
    'contract/model may not import server/ports',
  ],
  ['contract/model/app.ts', "import { randomUUID } from 'node:crypto';", 'contract/model may not'],
  ['contract/auth/policy.ts', "export * from '../../server/http/app.ts';", 'contract/auth may not import server/http'],
  [
    'control-plane/handlers/vars/vars.ts',
    "import { MemoryStore } from '../../memory/store.ts';",
    'control-plane/handlers may not import control-plane/memory',
  ],
  [
    'control-plane/actions/vars/vars.ts',
    "import { varBody } from '../../handlers/vars/var-body.ts';",
    'may not import control-plane/handlers',
  ],
  [
    'control-plane/model/shared/order.ts',
    "import type { Store } from '../../ports/store.ts';",
    'may not import control-plane/ports',
  ],
  [
    'server/http/app.ts',
    "const { createVar } = await import('../../control-plane/actions/vars/vars.ts');",
    'may not import control-plane/actions',
  ],
  ['client/index.ts', "import { createApp } from '../server/http/app.ts';", 'client may not import server/http'],
  [
    'mock/page/client/shell/views.ts',
    "import { personas } from '../../../context/personas.ts';",
    'mock/page/client may import its types only',
  ],
  ['client/index.ts', "import { readFile } from 'node:fs/promises';", 'client may not'],
  ['mock/app.ts', "import type { Express } from 'express';", 'which only server/http knows'],
  ['verify/run.ts', "import { isObject } from '../server/http/app.ts';", 'verify may not import server/http'],
  ['scripts/diff.ts', "let app: import('../server/http/app.ts').App;", 'scripts may not import server/http'],
  ['server/lib/strings.ts', '', 'is in no room'],
])('reports in %s: %s', (path, text, message) => {
  const found = findForbidden([readSource(path, text)]);

  expect(found).toEqual([expect.stringContaining(message)]);
  expect(found).toEqual([expect.stringContaining(path)]);
});

test.each([
  ['server/http/app.ts', "import express from 'express'; import type { Clock } from '../ports/clock.ts';"],
  ['client/index.ts', "import type { paths } from '../generated/types.ts'; import createClient from 'openapi-fetch';"],
  ['client/index.ts', "import { type paths, type operations } from '../generated/types.ts';"],
  [
    'control-plane/main.ts',
    "import { MemoryStore } from './memory/store.ts'; import { createApp } from '../server/http/app.ts';",
  ],
  ['contract/model/app.ts', "import { roles } from './role.ts';"],
])('allows in %s: %s', (path, text) => {
  expect(findForbidden([readSource(path, text)])).toEqual([]);
});

test('reports a cycle of folders', () => {
  const cycles = findFolderCycles([
    readSource('mock/app.ts', "import { read } from './scenario/read.ts';"),
    readSource('mock/scenario/read.ts', "import type { Responder } from '../responder.ts'; import './step.ts';"),
  ]);

  expect(cycles).toEqual(['mock → mock/scenario → mock']);
});

test('reports a cycle with all its files', () => {
  const cycles = findCycles([
    readSource('contract/model/a.ts', "import { b } from './b.ts';"),
    readSource('contract/model/b.ts', "import { c } from './c.ts';"),
    readSource('contract/model/c.ts', "import type { A } from './a.ts';"),
  ]);

  expect(cycles).toEqual(['contract/model/a.ts → contract/model/b.ts → contract/model/c.ts → contract/model/a.ts']);
});

function readManifest(path: string): Manifest {
  // npm reads these members.
  return JSON.parse(readFileSync(join(project, path), 'utf8')) as Manifest;
}
