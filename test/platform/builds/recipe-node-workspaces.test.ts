import { expect, test } from 'vitest';
import { detectNode } from '../../../control-plane/model/sources/detect/languages/node.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { nodeCommands } from '../../../platform/builds/recipe-node.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

type Files = Readonly<Record<string, string>>;

const start = { start: 'node a.js' };
const json = (members: object) => JSON.stringify(members);
const root = (members: object = {}): Files => ({ 'package.json': json({ workspaces: ['packages/*'], ...members }) });
const packageAt = (folder: string, members: object): Files => ({ [`${folder}/package.json`]: json(members) });
const web = packageAt('packages/web', { name: '@shop/web', scripts: start });
const pnpm = { 'package.json': '{}', 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n', 'pnpm-lock.yaml': '' };

test.each([
  ['one package with npm', { ...root(), ...web }, 'npm start -w @shop/web'],
  ['one package with pnpm', { ...pnpm, ...web }, 'pnpm --filter @shop/web start'],
  ['one package with Yarn', { ...root(), 'yarn.lock': '', ...web }, 'yarn workspace @shop/web run start'],
  ['one package with Bun', { ...root(), 'bun.lock': '', ...web }, 'cd packages/web && bun run start'],
  [
    'an object of packages',
    { ...root({ workspaces: { packages: ['packages/*'] } }), ...web },
    'npm start -w @shop/web',
  ],
  ['a package by its path', { ...root({ workspaces: ['./packages/web/'] }), ...web }, 'npm start -w @shop/web'],
  ['a package that is left out', { ...root({ workspaces: ['packages/*', '!packages/web'] }), ...web }, 'npm start'],
  ['a package outside', { ...root({ workspaces: ['apps/*'] }), ...web }, 'npm start'],
  [
    'a package without a name',
    { ...root(), ...packageAt('packages/web', { scripts: start }) },
    'cd packages/web && npm start',
  ],
  ['a root with a start', { ...root({ scripts: start }), ...web }, 'npm start'],
  ['a root for developers', { ...root({ scripts: { start: 'turbo run dev' } }), ...web }, 'npm start -w @shop/web'],
  [
    'a name that is usual',
    {
      ...root(),
      ...packageAt('packages/admin', { name: 'admin', scripts: start }),
      ...packageAt('packages/api', { name: 'api', scripts: start }),
      ...packageAt('packages/server', { name: '@shop/server', scripts: start }),
    },
    'npm start -w @shop/server',
  ],
  [
    'the first of several',
    {
      ...root(),
      ...packageAt('packages/two', { name: 'two', scripts: start }),
      ...packageAt('packages/one', { name: 'one', scripts: start }),
    },
    'npm start -w one',
  ],
  [
    'a package with a framework beside a library',
    {
      ...root(),
      ...packageAt('packages/app', { name: 'app', main: 'index.js' }),
      'packages/app/index.js': '',
      ...packageAt('packages/site', { name: 'site', dependencies: { next: '16' } }),
    },
    'cd packages/site && next start -H 0.0.0.0',
  ],
])('chooses %s', async (_name, files, command) => {
  const plan = await detectNode(treeOf(files), formats);

  expect(plan?.services[0]?.command).toBe(command);
});

test('builds what a package needs before it', async () => {
  const build = { scripts: { build: 'tsc' } };
  const tree = treeOf({
    ...root(),
    ...packageAt('packages/core', { name: 'core', ...build, dependencies: { types: '*' } }),
    ...packageAt('packages/types', { name: 'types', ...build, dependencies: { core: '*' } }),
    ...packageAt('packages/other', { name: 'other', ...build }),
    ...packageAt('packages/web', { name: 'web', dependencies: { core: '*', vite: '7' } }),
    'packages/web/index.html': '',
  });

  const { build: made, argv, path } = await nodeCommands(tree);

  expect(made).toEqual(['npm run build -w types', 'npm run build -w core', 'cd packages/web && vite build']);
  expect(argv).toEqual(['node', '/opt/file-server.mjs', '--single-page', '/app/packages/web/dist']);
  expect(path).toEqual(['/app/.package-manager/bin', '/app/packages/web/node_modules/.bin', '/app/node_modules/.bin']);
});

test('builds the root by its own script', async () => {
  const { build } = await nodeCommands(treeOf({ ...root({ scripts: { build: 'turbo build' } }), ...web }));

  expect(build).toEqual(['npm run build']);
});
