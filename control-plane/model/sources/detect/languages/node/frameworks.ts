import { commandsOf } from './shell-words.ts';
import { programOf } from './development-server.ts';
import type { NodePackage, Run } from './package-json.ts';

interface Served {
  readonly folders: readonly string[];
  readonly isSinglePage?: boolean;
}

export interface Framework {
  readonly name: string;
  /** The package that says that it is used. */
  readonly needs: string;
  /** Command for a package without a script that builds. */
  readonly build?: (found: NodePackage) => string | null;
  /** How its server is run; `null` if the package has none. */
  readonly run?: (found: NodePackage) => Run | null;
  /** Folders with built pages; `null` if the package has no pages. */
  readonly serve?: (found: NodePackage) => Served | null;
  /** Variables that let its server listen on every address. */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of the build alone. */
  readonly buildEnv?: Readonly<Record<string, string>>;
  /** Whether its script `start` is for developers, and `start:prod` for others. */
  readonly hasProductionScript?: boolean;
}

const allAddresses = '0.0.0.0';
const command = (text: string) => (): Run => ({ kind: 'command', command: text });
const text = (value: string) => () => value;
const pages =
  (...folders: readonly string[]) =>
  (): Served => ({ folders });
const documents =
  (...folders: readonly string[]) =>
  (): Served => ({ folders, isSinglePage: false });

/** Known frameworks. The first decides. */
const frameworks: readonly Framework[] = [
  {
    name: 'next',
    needs: 'next',
    build: text('next build'),
    run: command(`next start -H ${allAddresses}`),
    env: { HOSTNAME: allAddresses },
  },
  {
    name: 'nuxt',
    needs: 'nuxt',
    build: text('nuxt build'),
    run: (found) => (buildsBy(found, 'generate') ? null : command('node .output/server/index.mjs')()),
    serve: pages('.output/public', 'dist'),
    env: { HOST: allAddresses, NITRO_HOST: allAddresses },
  },
  {
    name: 'sveltekit',
    needs: '@sveltejs/kit',
    build: text('vite build'),
    run: (found) => (found.dependencies.has('@sveltejs/adapter-static') ? null : command('node build')()),
    serve: pages('build'),
    env: { HOST: allAddresses },
    // Its automatic adapter takes the one for Node.js on this host, which runs containers too.
    buildEnv: { GCP_BUILDPACKS: 'true' },
  },
  {
    name: 'remix',
    needs: '@remix-run/serve',
    build: ({ dependencies }) => (dependencies.has('vite') ? 'remix vite:build' : 'remix build'),
    run: ({ dependencies }) => command(`remix-serve ./build/${dependencies.has('vite') ? 'server/' : ''}index.js`)(),
    env: { HOST: allAddresses },
  },
  {
    name: 'react-router',
    needs: '@react-router/serve',
    build: text('react-router build'),
    run: command('react-router-serve ./build/server/index.js'),
    env: { HOST: allAddresses },
  },
  { name: 'remix', needs: '@remix-run/react' },
  {
    name: 'astro',
    needs: 'astro',
    build: text('astro build'),
    run: ({ dependencies }) => (dependencies.has('@astrojs/node') ? command('node ./dist/server/entry.mjs')() : null),
    serve: documents('dist'),
    env: { HOST: allAddresses },
  },
  {
    name: 'nestjs',
    needs: '@nestjs/core',
    build: ({ dependencies }) => (dependencies.has('@nestjs/cli') ? 'nest build' : null),
    run: ({ dependencies, scripts }) =>
      dependencies.has('@nestjs/cli') || scripts.has('build') ? command('node dist/main')() : null,
    hasProductionScript: true,
  },
  { name: 'strapi', needs: '@strapi/strapi', build: text('strapi build'), run: command('strapi start') },
  { name: 'gatsby', needs: 'gatsby', build: text('gatsby build'), serve: documents('public') },
  { name: 'docusaurus', needs: '@docusaurus/core', build: text('docusaurus build'), serve: documents('build') },
  {
    name: 'vitepress',
    needs: 'vitepress',
    build: documentBuild('vitepress'),
    serve: documents('docs/.vitepress/dist', '.vitepress/dist'),
  },
  {
    name: 'vuepress',
    needs: 'vuepress',
    build: documentBuild('vuepress'),
    serve: documents('docs/.vuepress/dist', '.vuepress/dist'),
  },
  { name: 'eleventy', needs: '@11ty/eleventy', build: text('eleventy'), serve: documents('_site') },
  { name: 'hexo', needs: 'hexo', build: text('hexo generate'), serve: documents('public') },
  { name: 'gridsome', needs: 'gridsome', build: text('gridsome build'), serve: documents('dist') },
  { name: 'rspress', needs: 'rspress', build: text('rspress build'), serve: documents('doc_build') },
  { name: 'ember', needs: 'ember-cli', build: text('ember build --environment=production'), serve: pages('dist') },
  { name: 'quasar', needs: '@quasar/app-vite', build: text('quasar build'), serve: pages('dist/spa') },
  {
    name: 'angular',
    needs: '@angular/core',
    build: text('ng build'),
    run: ({ scripts }) => {
      const name = [...scripts.keys()].find((one) => one.startsWith('serve:ssr'));
      return name === undefined ? null : { kind: 'script', name };
    },
    serve: ({ name, output }) => ({
      folders: [
        ...(output?.folders ?? []),
        ...(name === null ? [] : [`dist/${name}/browser`, `dist/${name}`, 'dist/browser']),
        'dist',
      ],
    }),
  },
  { name: 'express', needs: 'express' },
  // Listens on the loopback address otherwise.
  { name: 'fastify', needs: 'fastify', env: { HOST: allAddresses, FASTIFY_ADDRESS: allAddresses } },
  { name: 'koa', needs: 'koa' },
  { name: 'hono', needs: 'hono' },
  { name: 'hapi', needs: '@hapi/hapi' },
  { name: 'vue', needs: '@vue/cli-service', build: text('vue-cli-service build'), serve: pages('dist') },
  { name: 'react', needs: 'react-scripts', build: text('react-scripts build'), serve: pages('build') },
  { name: 'rsbuild', needs: '@rsbuild/core', build: text('rsbuild build'), serve: pages('dist') },
  { name: 'parcel', needs: 'parcel', build: text('parcel build'), serve: pages('dist') },
  {
    name: 'vite',
    needs: 'vite',
    build: text('vite build'),
    // Libraries and servers use Vite too, without a page.
    serve: (found) => (hasPage(found) ? { folders: [optionOf(found, '--outDir') ?? 'dist'] } : null),
  },
  { name: 'webpack', needs: 'webpack-dev-server', build: text('webpack'), serve: pages('dist', 'build', 'public') },
];

/** The frameworks of a package, by the names of what it depends on. */
export function frameworksOf({ dependencies }: NodePackage): readonly Framework[] {
  return frameworks.filter(({ needs }) => dependencies.has(needs));
}

/** The command for the documents of a program, whose settings are in a folder of their own. */
function documentBuild(program: string): (found: NodePackage) => string {
  return ({ folder, tree }) =>
    tree.files.some(({ path }) => path.startsWith(`${folder}docs/.${program}/`))
      ? `${program} build docs`
      : `${program} build`;
}

function buildsBy({ scripts }: NodePackage, word: string): boolean {
  return commandsOf(scripts.get('build') ?? '').some((words) => programOf(words)[1] === word);
}

function hasPage({ folder, tree }: NodePackage): boolean {
  return tree.files.some(
    ({ path }) => path.startsWith(folder) && /(^|\/)index\.html$/.test(path) && !path.includes('node_modules/'),
  );
}

/** The value of an option of the script `build`. */
function optionOf({ scripts }: NodePackage, option: string): string | null {
  const words = commandsOf(scripts.get('build') ?? '').flat();
  const joined = words.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1);
  const value = joined ?? (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
  return value === undefined || value.startsWith('-') || value.split('/').includes('..') ? null : value;
}
