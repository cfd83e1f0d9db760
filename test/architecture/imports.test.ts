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
  readonly peerDependencies: Record<string, string>;
  readonly peerDependenciesMeta: Record<string, unknown>;
}

const manifest = readManifest('package.json');
const clientManifest = readManifest('client/package.json');

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
const published = sources.filter(
  ({ path }) =>
    /^(bin|client|contract|contract-diff|control-plane|generated|mock|server|verify)\//.test(path) && path !== bundled,
);
const importedByPublished = new Set(
  published.flatMap(({ imports }) => imports.filter(({ isPackage }) => isPackage).map(({ of }) => of)),
);

test('published code imports only declared dependencies', () => {
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  const undeclared = [...importedByPublished].filter((name) => !name.startsWith('node:') && !(name in declared));

  expect(undeclared).toEqual([]);
});

test('published code imports every dependency, except the types of Express', () => {
  const unused = Object.keys(manifest.dependencies).filter((name) => !importedByPublished.has(name));

  expect(unused).toEqual(['@types/express']);
});

test('only those who need them install the peers', () => {
  const { peerDependencies, peerDependenciesMeta } = manifest;

  expect(Object.keys(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies));
  expect(Object.values(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies).map(() => ({ optional: true })));
});

test('the client imports exactly the dependencies of its own package', () => {
  const client = sources.filter(({ path }) => path.startsWith('client/'));
  const imported = client.flatMap(({ imports }) => imports.filter(({ isPackage }) => isPackage).map(({ of }) => of));

  expect([...new Set(imported)].toSorted()).toEqual(Object.keys(clientManifest.dependencies));
});

test('both packages have the same version and require the same versions of shared packages', () => {
  const { version, dependencies } = clientManifest;
  const ofMain = Object.fromEntries(Object.keys(dependencies).map((name) => [name, manifest.dependencies[name]]));

  expect({ version, dependencies }).toEqual({ version: manifest.version, dependencies: ofMain });
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
    "import { MemoryStore } from '../../adapters/memory/store.ts';",
    'control-plane/handlers may not import control-plane/shared',
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
    "import { MemoryStore } from './adapters/memory/store.ts'; import { createApp } from '../server/http/app.ts';",
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
