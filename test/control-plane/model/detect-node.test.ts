import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFormats } from '../../../control-plane/model/sources/detect/formats.ts';
import { detectNode, nodeAbout } from '../../../control-plane/model/sources/detect/languages/node.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { nodeCommands } from '../../../platform/builds/recipe-node.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

/** A `package.json` with these members. */
const packageOf = (members: object): Files => ({ 'package.json': JSON.stringify(members) });
const engines = (node: unknown) => packageOf({ engines: { node } });

const versions: readonly (readonly [string, Files, string | null])[] = [
  ['no version', packageOf({}), null],
  ['a minimum', engines('>=12'), '24'],
  ['a minimum with a minor version', engines('>=22.1'), '24'],
  ['an old version', engines('^12'), '18'],
  ['a range of old versions', engines('>=10 <15'), '18'],
  ['alternatives', engines('^20 || ^22'), '22'],
  ['an upper limit', engines('>=18 <21'), '20'],
  ['a minor version of a range', engines('^22.11.0'), '22'],
  ['a tilde', engines('~20.9'), '20'],
  ['a bare number', engines('18'), '18'],
  ['a number with x', engines('22.x'), '22'],
  ['any version', engines('*'), '24'],
  ['an odd version', engines('21.x'), '22'],
  ['a version of the future', engines('>=26'), '26'],
  ['an engine that is no text', engines(22), null],
  ['nonsense', engines('the newest one'), null],
  ['exports for a version of Node', packageOf({ exports: { node: './dist/v2/index.js' } }), null],
  ['.nvmrc', { ...packageOf({}), '.nvmrc': 'v22.1.0\n' }, '22'],
  ['.nvmrc with a codename', { ...packageOf({}), '.nvmrc': 'lts/jod' }, '22'],
  ['.nvmrc with any support', { ...packageOf({}), '.nvmrc': '# ours\nlts/*\n' }, '24'],
  ['.nvmrc with the newest', { ...packageOf({}), '.nvmrc': 'node' }, '24'],
  ['.node-version', { ...packageOf({}), '.node-version': '20.11.1' }, '20'],
  ['.tool-versions', { ...packageOf({}), '.tool-versions': 'ruby 3.3.0\nnodejs 20.1.0 18.0.0\n' }, '20'],
  ['mise.toml', { ...packageOf({}), 'mise.toml': '[tools]\nnode = "22"\n' }, '22'],
  ['.mise.toml with a list', { ...packageOf({}), '.mise.toml': '[tools]\nnode = ["20", "22"]\n' }, '20'],
  ['mise.toml with a table', { ...packageOf({}), 'mise.toml': '[tools.node]\nversion = "lts"\n' }, '24'],
  ['mise.toml that is broken', { ...packageOf({}), 'mise.toml': '[tools\nnode' }, null],
  ['Volta', packageOf({ volta: { node: '20.9.0' } }), '20'],
  ['a runtime for developers', packageOf({ devEngines: { runtime: { name: 'node', version: '^22' } } }), '22'],
  [
    'several runtimes',
    packageOf({ devEngines: { runtime: [{ name: 'bun' }, { name: 'node', version: '20' }] } }),
    '20',
  ],
  ['.npmrc of pnpm', { ...packageOf({}), '.npmrc': 'use-node-version=20.1.0' }, '20'],
  ['a workspace of pnpm', { ...packageOf({}), 'pnpm-workspace.yaml': 'useNodeVersion: 20.1.0' }, '20'],
  ['a file within the range', { ...engines('>=18'), '.nvmrc': '20' }, '20'],
  ['a file beside the range', { ...engines('>=22'), '.nvmrc': '18' }, '24'],
];

test.each(versions)('chooses Node by %s', async (_name, files, version) => {
  const about = await nodeAbout(treeOf(files), formats);

  expect(about?.runtimeVersion).toBe(version);
});

test('knows the major version without a library', async () => {
  const about = await nodeAbout(treeOf({ ...packageOf({}), '.nvmrc': '22.4' }), noFormats);

  expect(about?.runtimeVersion).toBe('22');
});

const managers: readonly (readonly [string, Files, string])[] = [
  ['nothing', packageOf({}), 'npm'],
  ['package-lock.json', { ...packageOf({}), 'package-lock.json': '{}' }, 'npm'],
  ['pnpm-lock.yaml', { ...packageOf({}), 'pnpm-lock.yaml': '' }, 'pnpm'],
  ['yarn.lock', { ...packageOf({}), 'yarn.lock': '' }, 'yarn'],
  ['bun.lock', { ...packageOf({}), 'bun.lock': '' }, 'bun'],
  ['bun.lockb', { ...packageOf({}), 'bun.lockb': '' }, 'bun'],
  ['the field before a lock file', { ...packageOf({ packageManager: 'pnpm@9.1.0' }), 'yarn.lock': '' }, 'pnpm'],
  ['an unknown field', packageOf({ packageManager: 'cnpm@9.1.0' }), 'npm'],
  ['the manager of developers', packageOf({ devEngines: { packageManager: { name: 'yarn', version: '4' } } }), 'yarn'],
];

test.each(managers)('chooses the package manager by %s', async (_name, files, manager) => {
  const about = await nodeAbout(treeOf(files), formats);

  expect(about?.packageManager).toBe(manager);
});

const dependencies = (...names: readonly string[]) => ({
  dependencies: Object.fromEntries(names.map((name) => [name, '1'])),
});

test.each([
  ['a dependency', packageOf(dependencies('express')), 'express'],
  ['a development dependency', packageOf({ devDependencies: { vite: '7' } }), 'vite'],
  ['a keyword', packageOf({ keywords: ['express'] }), null],
  ['a description', packageOf({ description: 'Not "express"', name: 'next' }), null],
  ['two', packageOf(dependencies('vite', '@sveltejs/kit')), 'sveltekit'],
  ['Nest', packageOf(dependencies('express', '@nestjs/core')), 'nestjs'],
])('finds the framework by %s', async (_name, files, framework) => {
  const about = await nodeAbout(treeOf(files), formats);

  expect(about?.framework).toBe(framework);
});

test('reads a text with a mark of its encoding', async () => {
  const files = { 'package.json': `\uFEFF${JSON.stringify(dependencies('next'))}` };

  const found = await detectNode(treeOf(files), formats);

  expect(found?.framework).toBe('next');
});

test('a package.json that cannot be read is a warning that says where', async () => {
  const { plan, warnings } = await detect(treeOf({ 'package.json': '{\n  "name": x\n}' }), [], { formats });

  expect(plan?.language).toBe('javascript');
  expect(warnings).toEqual([
    {
      code: 'unreadable_file',
      path: 'package.json',
      message: 'The file is not used, because it cannot be read: expected a value (line 2, column 11).',
    },
  ]);
});

test('knows an app without facts by a text that cannot be parsed', async () => {
  const found = await detectNode(treeOf({ 'package.json': '{"name": ' }), formats);

  expect(found).toMatchObject({ language: 'javascript', framework: null, services: [{ command: 'npm start' }] });
});

test('finds no app without a package.json', async () => {
  expect(await detectNode(treeOf({ 'index.js': '' }), formats)).toBeNull();
});

const anyMember = fc.constantFrom(
  ...['name', 'main', 'scripts', 'dependencies', 'devDependencies', 'engines', 'volta', 'devEngines', 'workspaces'],
  ...['packageManager', 'start', 'build', 'node', 'runtime', 'version', 'packages', 'next', '__proto__', 'toString'],
);
const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('npm start', 'vite', 'npx', 'yarn@', 'pnpm@9', '>=', '^20', './', '../..', 'packages/*', '**', '\\"'),
);
const { anyValue } = fc.letrec((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.jsonValue(),
    fc.array(tie('anyValue'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(anyMember, fc.string()), tie('anyValue'), { maxKeys: 5 }),
  ),
}));

test('reads any text', async () => {
  const anyFile = fc.oneof(
    fc.string(),
    anyValue.map((value) => JSON.stringify(value)),
    fc.dictionary(anyMember, anyValue).map((value) => JSON.stringify(value)),
  );
  const paths = ['packages/a/package.json', '.nvmrc', 'mise.toml', '.yarnrc.yml', 'pnpm-workspace.yaml', 'yarn.lock'];

  const property = fc.asyncProperty(anyFile, fc.subarray(paths), anyFile, async (text, others, other) => {
    const tree = treeOf({ 'package.json': text, ...Object.fromEntries(others.map((path) => [path, other])) });
    const found = await detectNode(tree, formats);
    const { argv } = await nodeCommands(tree);
    expect(found?.language).toBe('javascript');
    expect(argv?.length).toBeGreaterThan(1);
    expect(await nodeAbout(tree, noFormats)).not.toBeNull();
  });

  await fc.assert(property, { numRuns: 500 });
});
