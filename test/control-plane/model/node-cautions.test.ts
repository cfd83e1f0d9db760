import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const filesOf = (...names: readonly string[]) => ({
  'package.json': JSON.stringify({ devDependencies: Object.fromEntries(names.map((name) => [name, '*'])) }),
});
const kit = '@sveltejs/kit';
const ofKit = 'Use @sveltejs/adapter-node in svelte.config.js to deploy it.';
const ofAstro = "Use @astrojs/node in the mode 'standalone' in astro.config.mjs to deploy it.";
const nothing =
  'Nothing says how the app is started. Add a script `start`, or choose `build.startCommand`, or `build.outputFolder` for pages.';
const another = 'builds the app for another host.';

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'SvelteKit for another host',
    filesOf(kit, '@sveltejs/adapter-vercel'),
    [`@sveltejs/adapter-vercel ${another} ${ofKit}`],
  ],
  ['SvelteKit for a server', filesOf(kit, '@sveltejs/adapter-node', '@sveltejs/adapter-netlify'), []],
  ['SvelteKit for any host', filesOf(kit, '@sveltejs/adapter-auto'), []],
  ['Astro for another host', filesOf('astro', '@astrojs/cloudflare'), [`@astrojs/cloudflare ${another} ${ofAstro}`]],
  ['Astro for Deno', filesOf('astro', '@deno/astro-adapter'), [`@deno/astro-adapter ${another} ${ofAstro}`]],
  ['pages of Astro', filesOf('astro'), []],
  ['a library', filesOf('lodash'), [nothing]],
  ['a package in a folder of another', { 'package.json': '{"scripts":{"start":"vite"}}' }, [nothing]],
  ['a server', { ...filesOf('express'), 'server.js': '' }, []],
])('says what to change in a source of Node.js: %s', async (_title, files, expected) => {
  const { warnings } = await detect(treeOf(files), [], { formats });

  expect(warnings.map(({ message }) => message)).toEqual(expected);
});

const start = (name: string) => JSON.stringify({ name, scripts: { start: 'node .' } });
const workspace = { 'package.json': '{ "workspaces": ["apps/*"] }' };

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'without a usual name',
    { 'apps/desk/package.json': start('@shop/desk'), 'apps/news/package.json': '{ "scripts": { "start": "node ." } }' },
    ['The source has several programs, and @shop/desk is started. Choose another one by `build.package`: apps/news.'],
  ],
  ['with a usual name', { 'apps/desk/package.json': start('desk'), 'apps/web/package.json': start('web') }, []],
  ['of which one is a library', { 'apps/desk/package.json': start('desk'), 'apps/lib/index.js': '' }, []],
])('names the packages of a workspace that could be run, %s', async (_title, files, expected) => {
  const { warnings } = await detect(treeOf({ ...workspace, ...files }), [], { formats });
  const choices = { build: { package: 'apps/desk' } };
  const chosen = await detect(treeOf({ ...workspace, ...files }), [], { formats, choices });

  expect(warnings.map(({ message }) => message)).toEqual(expected);
  expect(chosen.warnings).toEqual([]);
});

test('does not warn about the start of an app with a chosen command', async () => {
  const choices = { build: { startCommand: 'node jobs.js' } };

  const { warnings } = await detect(treeOf(filesOf('lodash')), [], { formats, choices });

  expect(warnings).toEqual([]);
});

test('builds SvelteKit with its automatic adapter for Node.js', async () => {
  const tree = treeOf(filesOf(kit, '@sveltejs/adapter-auto'));
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.buildEnv).toEqual({ GCP_BUILDPACKS: 'true' });
  expect(plan?.services[0]?.command).toBe('node build');
});
