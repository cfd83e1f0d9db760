import { expect, test } from 'vitest';
import { detectNode } from '../../../control-plane/model/sources/detect/languages/node.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

type Files = Readonly<Record<string, string>>;
interface Members {
  readonly [name: string]: unknown;
  readonly needs?: string;
}

const packageText = ({ needs = '', ...members }: Members) =>
  JSON.stringify({
    ...members,
    dependencies: Object.fromEntries(
      needs
        .split(' ')
        .filter(Boolean)
        .map((name) => [name, '1']),
    ),
  });
const packageOf = (members: Members): Files => ({ 'package.json': packageText(members) });
const startOf = (start: string, more: Members = {}) => packageOf({ ...more, scripts: { start } });

/** How a small repository is built and run. The first command, which installs, is left out. */
async function readRecipe(files: Files) {
  const tree = treeOf(files);
  const plan = await detectNode(tree, formats);
  if (!plan) throw new Error('Nothing was detected.');
  const recipe = await recipeOf(plan, tree);
  const command = plan.services[0]?.command ?? recipe.argv?.join(' ');
  return { ...recipe, command, builds: recipe.commands.slice(1).join('|') };
}

const server = 'node /opt/file-server.mjs';
const angular = (outputPath: unknown) =>
  JSON.stringify({
    projects: {
      kit: { projectType: 'library', architect: { build: { options: { outputPath: 'kit' } } } },
      store: { projectType: 'application', architect: { build: { options: { outputPath } } } },
    },
  });

test.each([
  ['a start with quotes', startOf('node -e "require(\'./a\')"'), '', 'npm start'],
  ['a start with another command before', startOf('prisma migrate deploy && node a.js'), '', 'npm start'],
  ['main', { ...packageOf({ main: './lib/run.js' }), 'lib/run.js': '' }, '', 'node lib/run.js'],
  ['main without its ending', { ...packageOf({ main: 'lib' }), 'lib/index.js': '' }, '', 'node lib/index.js'],
  ['main with a space', { ...packageOf({ main: 'a b.js' }), 'a b.js': '' }, '', "node 'a b.js'"],
  ['main that is built', packageOf({ main: 'out/a.js', scripts: { build: 'tsc' } }), 'npm run build', 'node out/a.js'],
  ['main that is missing', { ...packageOf({ main: 'a.js' }), 'server.js': '' }, '', 'node server.js'],
  ['server.js before app.js', { ...packageOf({}), 'app.js': '', 'server.js': '' }, '', 'node server.js'],
  ['app.js', { ...packageOf({}), 'app.js': '' }, '', 'node app.js'],
  ['nothing', packageOf({}), '', 'npm start'],
  ['Next', packageOf({ needs: 'next' }), 'next build', 'next start -H 0.0.0.0'],
  ['Next for developers', startOf('next dev', { needs: 'next' }), 'next build', 'next start -H 0.0.0.0'],
  ['Next alone', startOf('next', { needs: 'next' }), 'next build', 'next start -H 0.0.0.0'],
  ['Next with its start', startOf('next start -p $PORT', { needs: 'next' }), 'next build', 'npm start'],
  [
    'Next as pages',
    { ...startOf('next start', { needs: 'next' }), 'next.config.mjs': "export default { output: 'export' };" },
    'next build',
    `${server} /app/out`,
  ],
  [
    'Next as pages in another folder',
    { ...packageOf({ needs: 'next' }), 'next.config.js': 'module.exports = { output: "export", distDir: "./site/" }' },
    'next build',
    `${server} /app/site`,
  ],
  [
    'Next as pages with a server of its own',
    { ...startOf('serve out', { needs: 'next' }), 'next.config.js': "module.exports = { output: 'export' }" },
    'next build',
    'npm start',
  ],
  [
    'Next as a server that once was pages',
    { ...packageOf({ needs: 'next' }), 'next.config.js': "module.exports = {\n  // output: 'export',\n}" },
    'next build',
    'next start -H 0.0.0.0',
  ],
  ['Nuxt', packageOf({ needs: 'nuxt' }), 'nuxt build', 'node .output/server/index.mjs'],
  [
    'Nuxt as pages',
    packageOf({ needs: 'nuxt', scripts: { build: 'nuxt generate' } }),
    'npm run build',
    `${server} --single-page /app/.output/public /app/dist`,
  ],
  ['SvelteKit', packageOf({ needs: '@sveltejs/kit vite' }), 'vite build', 'node build'],
  [
    'SvelteKit as pages',
    packageOf({ needs: '@sveltejs/kit @sveltejs/adapter-static' }),
    'vite build',
    `${server} --single-page /app/build`,
  ],
  ['Remix', packageOf({ needs: '@remix-run/serve' }), 'remix build', 'remix-serve ./build/index.js'],
  [
    'Remix with Vite',
    packageOf({ needs: '@remix-run/serve vite' }),
    'remix vite:build',
    'remix-serve ./build/server/index.js',
  ],
  [
    'React Router',
    startOf('react-router dev', { needs: '@react-router/serve' }),
    'react-router build',
    'react-router-serve ./build/server/index.js',
  ],
  ['Astro', startOf('astro dev', { needs: 'astro' }), 'astro build', `${server} /app/dist`],
  [
    'Astro as a server',
    startOf('astro dev', { needs: 'astro @astrojs/node' }),
    'astro build',
    'node ./dist/server/entry.mjs',
  ],
  ['Nest', startOf('nest start', { needs: '@nestjs/core @nestjs/cli' }), 'nest build', 'node dist/main'],
  [
    'Nest with a script',
    packageOf({ needs: '@nestjs/core', scripts: { start: 'node a.js', 'start:prod': 'node dist/main', build: 'x' } }),
    'npm run build',
    'npm run start:prod',
  ],
  ['Gatsby', startOf('gatsby develop', { needs: 'gatsby' }), 'gatsby build', `${server} /app/public`],
  [
    'Docusaurus',
    startOf('docusaurus start', { needs: '@docusaurus/core' }),
    'docusaurus build',
    `${server} /app/build`,
  ],
  [
    'VitePress',
    { ...packageOf({ needs: 'vitepress' }), 'docs/.vitepress/config.ts': '' },
    'vitepress build docs',
    `${server} /app/docs/.vitepress/dist /app/.vitepress/dist`,
  ],
  [
    'VitePress with a script',
    packageOf({ needs: 'vitepress', scripts: { 'docs:build': 'vitepress build docs' } }),
    'npm run docs:build',
    `${server} /app/docs/.vitepress/dist /app/.vitepress/dist`,
  ],
  ['Hexo', startOf('hexo server', { needs: 'hexo' }), 'hexo generate', `${server} /app/public`],
  ['Gridsome', startOf('gridsome develop', { needs: 'gridsome' }), 'gridsome build', `${server} /app/dist`],
  ['Rspress', startOf('rspress dev', { needs: 'rspress' }), 'rspress build', `${server} /app/doc_build`],
  ['Rsbuild', startOf('rsbuild dev', { needs: '@rsbuild/core' }), 'rsbuild build', `${server} --single-page /app/dist`],
  [
    'Ember',
    startOf('ember serve', { needs: 'ember-cli' }),
    'ember build --environment=production',
    `${server} --single-page /app/dist`,
  ],
  [
    'Quasar',
    startOf('quasar dev', { needs: '@quasar/app-vite' }),
    'quasar build',
    `${server} --single-page /app/dist/spa`,
  ],
  ['Eleventy', startOf('eleventy --serve', { needs: '@11ty/eleventy' }), 'eleventy', `${server} /app/_site`],
  [
    'Angular with its settings',
    { ...startOf('ng serve', { needs: '@angular/core' }), 'angular.json': angular('dist/store') },
    'ng build',
    `${server} --single-page /app/dist/store/browser /app/dist/store /app/dist`,
  ],
  [
    'Angular without a folder for browsers',
    { ...startOf('ng serve', { needs: '@angular/core' }), 'angular.json': angular({ base: './site', browser: '' }) },
    'ng build',
    `${server} --single-page /app/site /app/dist`,
  ],
  [
    'Angular',
    startOf('ng serve', { name: 'shop', needs: '@angular/core' }),
    'ng build',
    `${server} --single-page /app/dist/shop/browser /app/dist/shop /app/dist/browser /app/dist`,
  ],
  [
    'Angular as a server',
    packageOf({ needs: '@angular/core', scripts: { start: 'ng serve', 'serve:ssr:shop': 'node dist/a.mjs' } }),
    'ng build',
    'npm run serve:ssr:shop',
  ],
  [
    'Vue CLI',
    startOf('vue-cli-service serve', { needs: '@vue/cli-service' }),
    'vue-cli-service build',
    `${server} --single-page /app/dist`,
  ],
  [
    'Create React App',
    startOf('PORT=1 react-scripts start', { needs: 'react-scripts' }),
    'react-scripts build',
    `${server} --single-page /app/build`,
  ],
  [
    'Vite',
    { ...startOf('vite --host', { needs: 'vite' }), 'index.html': '' },
    'vite build',
    `${server} --single-page /app/dist`,
  ],
  [
    'Vite with a folder',
    { ...packageOf({ needs: 'vite', scripts: { build: 'tsc && vite build --outDir out' } }), 'index.html': '' },
    'npm run build',
    `${server} --single-page /app/out`,
  ],
  ['Vite of a server', { ...packageOf({ needs: 'express vite' }), 'server.js': '' }, 'vite build', 'node server.js'],
  ['Parcel', startOf('parcel index.html', { needs: 'parcel' }), 'parcel build', `${server} --single-page /app/dist`],
  [
    'webpack',
    startOf('webpack serve', { needs: 'webpack-dev-server' }),
    'webpack',
    `${server} --single-page /app/dist /app/build /app/public`,
  ],
])('builds and runs %s', async (_name, files, builds, command) => {
  const recipe = await readRecipe(files);

  expect(recipe.builds).toBe(builds);
  expect(recipe.command).toBe(command);
  expect(recipe.servesFiles).toBe(command.startsWith(server));
});

test.each([
  'vite preview',
  'npx vite',
  'npm run build && vite preview',
  'cross-env NODE_ENV=development vite',
  'dotenv -e .env -- vite dev',
  'pnpm exec vite',
  'node --no-warnings node_modules/.bin/vite',
  'npm run dev',
  'yarn dev',
  'concurrently "npm:dev" "tsc -w"',
  "concurrently 'tsc -w' 'vite --open'",
  'run-p dev types',
])('does not run %s for users', async (start) => {
  const scripts = { start, dev: 'vite', types: 'npm run types' };

  const recipe = await readRecipe({ ...packageOf({ needs: 'vite', scripts }), 'index.html': '' });

  expect(recipe.command).toBe(`${server} --single-page /app/dist`);
});

test.each([
  ['nodemon --watch . src/a.js', '', 'node src/a.js'],
  ['npx nodemon ./src/a.js', '', 'node src/a.js'],
  ['ts-node-dev --respawn src/a.ts', 'tsx', 'tsx src/a.ts'],
  ['tsx watch src/a.ts', '', 'node src/a.ts'],
])('runs the file of %s', async (start, needs, command) => {
  const recipe = await readRecipe({ ...startOf(start, { needs }), 'src/a.js': '', 'src/a.ts': '' });

  expect(recipe.command).toBe(command);
});

test.each(['vite build && node a.js', 'serve -s dist', 'node vite', 'echo "vite" && node a.js', 'npm run start'])(
  'runs the script %s',
  async (start) => {
    const recipe = await readRecipe({ ...startOf(start, { needs: 'vite' }), 'index.html': '' });

    expect(recipe.command).toBe('npm start');
  },
);

test.each([
  ['next', { HOSTNAME: '0.0.0.0' }],
  ['nuxt', { HOST: '0.0.0.0', NITRO_HOST: '0.0.0.0' }],
  ['@sveltejs/kit', { HOST: '0.0.0.0' }],
  ['astro @astrojs/node', { HOST: '0.0.0.0' }],
  ['fastify', { HOST: '0.0.0.0', FASTIFY_ADDRESS: '0.0.0.0' }],
])('lets %s listen on every address', async (needs, env) => {
  const recipe = await readRecipe(packageOf({ needs }));

  expect(recipe.env).toEqual({ NODE_ENV: 'production', npm_config_update_notifier: 'false', ...env });
});

const manager = 'npm install --global --prefix /app/.package-manager --no-audit --no-fund';

test.each([
  [
    'npm in a version',
    { packageManager: 'npm@10.8.0' },
    {},
    `${manager} npm@10.8.0|npm install --include=dev --no-audit --no-fund`,
  ],
  [
    'pnpm with a hash',
    { packageManager: 'pnpm@9.1.0+sha512.ab' },
    { 'pnpm-lock.yaml': '' },
    `${manager} pnpm@9.1.0|pnpm install --frozen-lockfile --prod=false`,
  ],
  [
    'pnpm without a lock file',
    { packageManager: 'pnpm@9.1.0' },
    {},
    `${manager} pnpm@9.1.0|pnpm install --no-frozen-lockfile --prod=false`,
  ],
  [
    'a range',
    { devEngines: { packageManager: { name: 'pnpm', version: '>=9 <10' } } },
    {},
    `${manager} 'pnpm@>=9 <10'|pnpm install --no-frozen-lockfile --prod=false`,
  ],
  [
    'a command as a version',
    { packageManager: 'pnpm@9;reboot' },
    {},
    `${manager} pnpm@9|pnpm install --no-frozen-lockfile --prod=false`,
  ],
  [
    'pnpm 7',
    {},
    { 'pnpm-lock.yaml': 'lockfileVersion: 5.4\n' },
    `${manager} pnpm@7|pnpm install --frozen-lockfile --prod=false`,
  ],
  [
    'pnpm 8',
    {},
    { 'pnpm-lock.yaml': "lockfileVersion: '6.0'\n\nsettings:\n" },
    `${manager} pnpm@8|pnpm install --frozen-lockfile --prod=false`,
  ],
  [
    'pnpm 9',
    {},
    { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" },
    `${manager} pnpm@9|pnpm install --frozen-lockfile --prod=false`,
  ],
  [
    'pnpm 10',
    {},
    { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n", 'pnpm-workspace.yaml': 'onlyBuiltDependencies: [sharp]' },
    `${manager} pnpm@10|pnpm install --frozen-lockfile --prod=false`,
  ],
  [
    'Yarn 1',
    {},
    { 'yarn.lock': '# yarn lockfile v1\n' },
    `${manager} yarn@1|yarn install --frozen-lockfile --production=false`,
  ],
  [
    'Yarn 3',
    {},
    { 'yarn.lock': '# x\n\n__metadata:\n  version: 6\n' },
    `${manager} @yarnpkg/cli-dist@3|yarn install --immutable`,
  ],
  [
    'Yarn 4',
    {},
    { 'yarn.lock': '# x\n\n__metadata:\n  version: 8\n  cacheKey: 10c0\n' },
    `${manager} @yarnpkg/cli-dist@4|yarn install --immutable`,
  ],
  [
    'Yarn without a lock file',
    { packageManager: 'yarn@4.2.0' },
    {},
    `${manager} @yarnpkg/cli-dist@4.2.0|yarn install --no-immutable`,
  ],
  ['Bun', {}, { 'bun.lockb': '' }, `${manager} bun@latest|bun install --frozen-lockfile`],
])('installs by %s', async (_name, members, files, commands) => {
  const recipe = await readRecipe({ ...packageOf(members), ...files });

  expect(recipe.commands.join('|')).toBe(commands);
});

test('uses the Yarn of the repository', async () => {
  const files = { '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.2.0.cjs\n', '.yarn/releases/yarn-4.2.0.cjs': '' };

  const { commands, env } = await readRecipe({ ...packageOf({}), ...files, 'yarn.lock': '' });

  expect(commands).toEqual([
    `mkdir -p /app/.package-manager/bin && printf '%s\\n' '#!/bin/sh' ` +
      `'exec node /app/.yarn/releases/yarn-4.2.0.cjs "$@"' > /app/.package-manager/bin/yarn && ` +
      'chmod +x /app/.package-manager/bin/yarn',
    'yarn install --immutable',
  ]);
  expect(env).toMatchObject({ YARN_NODE_LINKER: 'node-modules' });
});
