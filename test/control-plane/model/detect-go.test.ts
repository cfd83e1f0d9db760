import { assert, asyncProperty, string } from 'fast-check';
import { expect, test } from 'vitest';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const module = 'module github.com/acme/shop/v2\n\ngo 1.22\n';
const main = '// Comment\npackage main\n';

async function recipeFor(files: Files) {
  const tree = treeOf(files);
  const { plan } = await detect(tree, []);
  if (!plan) throw new Error('Nothing was detected.');
  return recipeOf(plan, tree);
}

test.each([
  ['module x\ngo 1.22', null, '1.25'],
  ['module x\ngo 1.22.3\ntoolchain go1.27.1', null, '1.27'],
  ['module x\ngo 1.26rc1', null, '1.26'],
  ['module x', null, null],
  ['go 2.0', null, null],
  ['// go 1.29\nmodule x', null, null],
  ['require github.com/gin-gonic/gin v1.10.0', 'gin', null],
  ['require (\n\tgithub.com/x/y v1.0.0\n\tgithub.com/labstack/echo/v4 v4.1.0 // indirect\n)\ngo 1.24', 'echo', '1.25'],
  ['require(\n"github.com/gofiber/fiber/v2" v2.1.0\n)', 'fiber', null],
  ['replace github.com/gin-gonic/gin => ./gin', null, null],
  ['replace (\n  github.com/gin-gonic/gin => ./gin\n)\nrequire github.com/go-chi/chi/v5 v5.0.0', 'chi', null],
  ['// require github.com/gin-gonic/gin v1', null, null],
  ['require github.com/gin-gonic/gin-contrib v1', null, null],
])('reads the module %j', async (text, framework, runtimeVersion) => {
  const { plan } = await detect(treeOf({ 'go.mod': text }), []);

  expect(plan).toMatchObject({ language: 'go', packageManager: 'go', framework, runtimeVersion });
});

test.each([
  ['its root', { 'shop.go': main, 'cmd/jobs/main.go': main }, 'shop .'],
  ['the only folder of cmd', { 'shop.go': 'package shop', 'cmd/http/run.go': main }, 'http ./cmd/http'],
  ['cmd itself', { 'cmd/main.go': main }, 'shop ./cmd'],
  ['the folder with its name', { 'cmd/api/main.go': main, 'cmd/shop/main.go': main }, 'shop ./cmd/shop'],
  ['the folder of its daemon', { 'cmd/shop/main.go': main, 'cmd/shopd/main.go': main }, 'shopd ./cmd/shopd'],
  ['the folder of the server', { 'cmd/jobs/main.go': main, 'cmd/server/main.go': main }, 'server ./cmd/server'],
  ['the first of other folders', { 'cmd/b/main.go': main, 'cmd/a/main.go': main }, 'a ./cmd/a'],
  ['another folder', { 'backend/main.go': main }, 'backend ./backend'],
  ['no file of a generator', { 'gen.go': `//go:build ignore\n\n${main}`, 'cmd/a/main.go': main }, 'a ./cmd/a'],
  ['no test', { 'main_test.go': main, 'cmd/a/main.go': main }, 'a ./cmd/a'],
  ['no vendored code', { 'vendor/main.go': main, 'cmd/a/main.go': main }, 'a ./cmd/a'],
  ['its root without any', {}, 'shop .'],
])('builds the program in %s', async (_title, files, expected) => {
  const { commands, argv, path } = await recipeFor({ 'go.mod': module, ...files });

  expect(commands).toEqual(['mkdir -p /app/.bin', `go build -o /app/.bin/${expected}`]);
  expect(argv).toEqual([`/app/.bin/${expected.split(' ', 1).join('')}`]);
  expect(path).toEqual(['/app/.bin']);
});

test('builds all programs for a Procfile, which finds them by name and in bin', async () => {
  const files = { 'go.mod': module, 'main.go': main, 'cmd/jobs/main.go': main, Procfile: 'web: shop\njobs: bin/jobs' };

  expect(await recipeFor(files)).toMatchObject({
    base: 'go',
    commands: [
      'mkdir -p /app/.bin',
      'go build -o /app/.bin/shop .',
      'go build -o /app/.bin/jobs ./cmd/jobs',
      'ln -s .bin bin',
    ],
  });
  expect((await recipeFor({ ...files, 'bin/setup': '' })).commands).not.toContain('ln -s .bin bin');
});

test('uses the vendored modules', async () => {
  const { env } = await recipeFor({ 'go.mod': module, 'vendor/modules.txt': '' });

  expect(env).toMatchObject({ GOFLAGS: '-buildvcs=false -mod=vendor' });
});

test('takes no folder that a shell would read otherwise', async () => {
  const { commands } = await recipeFor({ 'go.mod': module, 'cmd/$(id)/main.go': main });

  expect(commands.at(-1)).toBe('go build -o /app/.bin/shop .');
});

test('takes no name of a module that a shell would read otherwise', async () => {
  const { commands } = await recipeFor({ 'go.mod': 'module "x/$(id)"' });

  expect(commands.at(-1)).toBe('go build -o /app/.bin/app .');
});

test('any text is a module', async () => {
  await assert(
    asyncProperty(string({ unit: 'binary', maxLength: 100 }), async (text) => {
      const { plan } = await detect(treeOf({ 'go.mod': `module x\n${text}`, 'a.go': text }), []);

      expect(plan?.language).toBe('go');
    }),
  );
});
