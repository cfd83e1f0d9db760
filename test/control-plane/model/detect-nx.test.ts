import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const packageJson = JSON.stringify({
  scripts: { start: 'nx serve', build: 'nx build' },
  dependencies: { express: '5' },
  devDependencies: { nx: '22' },
});

/** The settings of a project of Nx. */
function project(options: object, more: object = {}): string {
  const build = { executor: '@nx/esbuild:esbuild', options, ...more };
  return JSON.stringify({ projectType: 'application', targets: { build } });
}

test.each([
  ['a program', { outputPath: 'dist/api' }, {}, 'node dist/api/main.js'],
  ['a program for Node.js', { outputPath: './dist/api/', platform: 'node' }, {}, 'node dist/api/main.js'],
  ['a package', { outputPath: 'dist/api', generatePackageJson: true }, {}, 'node dist/api'],
  [
    'a program of Webpack',
    { outputPath: 'dist/api', target: 'node' },
    { executor: '@nrwl/webpack:webpack' },
    'node dist/api/main.js',
  ],
])('Nx builds %s, which is started', async (_, options, more, command) => {
  const { plan, warnings } = await detect(
    treeOf({ 'package.json': packageJson, 'project.json': project(options, more) }),
    [],
  );

  expect([plan?.services.map((one) => one.command), warnings]).toEqual([[command], []]);
});

test.each([
  ['pages', project({ outputPath: 'dist/shop', target: 'web' }, { executor: '@nx/webpack:webpack' })],
  ['an unknown builder', project({ outputPath: 'dist/shop' }, { executor: '@acme/tools:build' })],
  ['a folder outside', project({ outputPath: '../dist' })],
  ['a text that is not JSON', '{'],
])('nothing says how the app is started by the settings of Nx for %s', async (_, text) => {
  const { warnings } = await detect(treeOf({ 'package.json': packageJson, 'project.json': text }), []);

  expect(warnings.map(({ code }) => code)).toEqual(['missing_server']);
});

test('a workspace of Nx says what to choose for one of its apps', async () => {
  const files = { 'package.json': '{ "devDependencies": { "nx": "22" } }', 'nx.json': '{}' };

  const { warnings } = await detect(treeOf({ ...files, 'apps/shop/api/project.json': project({}) }), []);

  expect(warnings).toEqual([
    {
      code: 'missing_server',
      path: 'package.json',
      message:
        'Nothing says which app of the Nx workspace is deployed. Choose `build.buildCommand`, such as ' +
        '`npx nx build api`, and `build.startCommand`, such as `node dist/apps/shop/api/main.js`, or ' +
        '`build.outputFolder` for pages.',
    },
  ]);
});
