import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnused, type Module, readModule, takenBy } from './exports.ts';
import { exportsForTests } from './exports-for-tests.ts';
import { paths, project } from './sources.ts';

const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { exports: object };
const publicEntries = new Set(
  [...JSON.stringify(manifest.exports).matchAll(/"types":"\.\/dist\/(.*?)\.d\.ts"/g)].map(([, path]) => `${path}.ts`),
);
const modules = [...paths, 'eslint.config.js', 'vitest.config.ts']
  .filter((path) => /\.[jt]sx?$/.test(path))
  .map((path) => readModule(path, readFileSync(join(project, path), 'utf8')))
  .map(withoutHandedOn);
const sources = modules.filter(({ path }) => !path.startsWith('test/') && path !== 'vitest.config.ts');
/** Files whose exports have other users: programs, frameworks, or who installs the packages. */
const isTakenOutside = (path: string) =>
  publicEntries.has(path) || /^(generated|examples|openapi)\/|\.config\.[jt]s$/.test(path);
const byAnyone = takenBy(modules);
const bySources = takenBy(sources);
const checked = sources.filter(({ path }) => !isTakenOutside(path));

test('every export is taken by another file, a type in a signature apart', () => {
  const unused = checked.flatMap((module) =>
    findUnused(module, byAnyone)
      .filter(({ isOwnType }) => !isOwnType)
      .map(({ name }) => `${module.path} ${name}`),
  );

  expect(unused).toEqual([]);
});

test('the list has every export that only tests take, each with one of them', () => {
  const forTests = checked.flatMap((module) => {
    const unused = new Set(findUnused(module, byAnyone).map(({ name }) => name));
    return findUnused(module, bySources)
      .filter(({ name }) => !unused.has(name))
      .map(({ name }) => `${module.path} ${name}`);
  });

  expect(Object.keys(exportsForTests).toSorted()).toEqual(forTests.toSorted());
});

test('each file in the list takes the export', () => {
  const wrong = Object.entries(exportsForTests).filter(([exported, user]) => !takes(user, exported));

  expect(wrong).toEqual([]);
});

/** A recorder stands in for a file and hands on all of its exports, which takes none of them. */
function withoutHandedOn(module: Module): Module {
  if (!module.path.startsWith('test/reached/recorded/')) return module;
  return { ...module, uses: module.uses.filter(({ name }) => name !== '*') };
}

function takes(user: string, exported: string): boolean {
  const uses = modules.find(({ path }) => path === user)?.uses ?? [];
  return uses.some(({ of, name }) => `${of} ${name}` === exported);
}

const declared =
  "export const a = 1, [b] = [2];\nexport function c() {}\nexport type D = 1;\nexport { e } from './e.ts';\n";

test.each([
  ['a name', "import { a, type D as Other } from './x.ts';", ['b', 'c', 'e']],
  ['a re-export', "export { c as d } from './x.ts';", ['a', 'b', 'D', 'e']],
  ['a type in place', "let d: import('./x.ts').D;", ['a', 'b', 'c', 'e']],
  ['all names', "import * as x from './x.ts';", []],
  ['a module that is loaded', "await import('./x.ts');", []],
  ['another file', "import { a } from './y.ts';", ['a', 'b', 'c', 'D', 'e']],
])('finds what is unused beside %s', (_, text, expected) => {
  const unused = findUnused(readModule('mock/x.ts', declared), takenBy([readModule('mock/user.ts', text)]));

  expect(unused.map(({ name }) => name)).toEqual(expected);
});

test('knows what a file declares as a type', () => {
  const { exported } = readModule('mock/x.ts', declared);

  expect(exported.filter(({ isOwnType }) => isOwnType).map(({ name }) => name)).toEqual(['D']);
});
