import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import type { BuildChoices } from '../../../control-plane/model/sources/choices.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const shop = '[package]\nname = "shop"\n';
const library = { 'Cargo.toml': shop, 'src/lib.rs': '' };
const crates = {
  'Cargo.toml': '[workspace]\nmembers = ["shop"]\nexclude = ["examples"]\n',
  'Cargo.lock': '',
  'shop/Cargo.toml': shop,
  'shop/src/lib.rs': '',
  'examples/Cargo.toml': '[workspace]\nmembers = ["*"]\n',
  'examples/Cargo.lock': '',
  'examples/hello/Cargo.toml': '[package]\nname = "example-hello"\n',
  'examples/hello/src/main.rs': '',
};
const tasks = (start: string) => JSON.stringify({ tasks: { start, build: 'vite build' } });
const members = { 'deno.json': '{ "workspace": ["./packages/*", "./www"] }', 'packages/a/deno.json': '{}' };

const withoutProgram: readonly (readonly [string, Files, string])[] = [
  ['a workspace of Rust', crates, 'Choose another one by `build.package`, such as examples/hello.'],
  ['a library of Rust', library, 'Add a file src/main.rs to one.'],
  ['Deno', { 'deno.json': '{}', 'a/b.ts': '' }, 'Add a task `start`, or choose `build.startCommand`.'],
  [
    'a workspace of Deno',
    { ...members, 'www/deno.json': tasks('deno serve a.ts'), 'packages/b/deno.json': tasks('deno serve b.ts') },
    'Choose `build.startCommand`, such as deno task --cwd=packages/b start.',
  ],
  ['Python', { 'requirements.txt': 'mkdocs\n', 'docs/index.md': '' }, 'Add a file main.py, or choose'],
];

test.each(withoutProgram)('says what to choose for %s without a program', async (_, files, advice) => {
  const { plan, warnings } = await detect(treeOf(files), [], { formats });
  const chosen = await detect(treeOf(files), [], { formats, choices: { build: { startCommand: './shop' } } });

  expect(plan).toMatchObject({ builder: 'buildpack' });
  expect(warnings).toEqual([{ code: 'missing_server', message: expect.stringContaining(advice) }]);
  expect(chosen.warnings).toEqual([]);
});

test('builds a library of Rust as it is', async () => {
  expect(await recipeFor(library)).toMatchObject({ commands: ['cargo build --release'], argv: null });
});

test.each(['examples/hello', 'example-hello'])('builds the chosen program of Rust %s', async (wanted) => {
  const files = { ...crates, 'Cargo.toml': '[workspace]\nmembers = ["shop", "examples/*"]\n' };

  const recipe = await recipeFor(wanted === 'example-hello' ? files : crates, { package: wanted });

  expect(recipe?.commands[0]).toBe(
    'cargo build --release --locked --manifest-path examples/hello/Cargo.toml --bin example-hello',
  );
  expect(recipe?.lock?.file).toBe('examples/Cargo.lock');
});

const many = {
  'Cargo.toml': '[workspace]\nmembers = ["*"]\n',
  'chat/Cargo.toml': '[[bin]]\nname = "chat"\n',
  'mails/Cargo.toml': '[[bin]]\nname = "mails"\n[[bin]]\nname = "spool"\n',
};
const goMain = { 'go.mod': 'module a.test/examples\n', 'a/main.go': 'package main' };

test.each<readonly [string, Files, string | null]>([
  [
    'Rust',
    many,
    'The source has several programs, and chat is started. Choose another one by `build.package`: mails, spool.',
  ],
  [
    'Go',
    { ...goMain, 'b/main.go': 'package main' },
    'The source has several programs, and a is started. Choose another one by `build.package`: b.',
  ],
  ['one program of Go', goMain, null],
  ['a server of Go', { ...goMain, 'cmd/server/main.go': 'package main' }, null],
  ['a server of Rust', { ...many, 'web/Cargo.toml': '[[bin]]\nname = "web"\n' }, null],
])('says that several programs could be meant: %s', async (_, files, message) => {
  const { warnings } = await detect(treeOf(files), [], { formats });
  const chosen = await detect(treeOf(files), [], { formats, choices: { build: { package: 'b' } } });

  expect(warnings).toEqual(message === null ? [] : [{ code: 'several_programs', message }]);
  expect(chosen.warnings).toEqual([]);
});

test('says which programs of Rust can be chosen', async () => {
  const files = { 'Cargo.toml': shop, 'src/main.rs': '', 'src/bin/jobs.rs': '', 'src/bin/mails/main.rs': '' };

  await expect(recipeFor(files, { package: 'old' })).rejects.toThrow(
    'The source has no program "old". It has shop, jobs, mails.',
  );
});

test.each<readonly [string, Files, string]>([
  ['of its only file', { 'Cargo.toml': shop, 'src/bin/serve.rs': '' }, '--bin serve'],
  [
    'that a file of another name makes',
    { 'Cargo.toml': `${shop}[[bin]]\nname = "serve"\npath = "src/main.rs"\n`, 'src/main.rs': '' },
    '--bin serve',
  ],
  [
    'with its features',
    { 'Cargo.toml': `${shop}[[bin]]\nname = "shop"\nrequired-features = ["web", "db"]\n`, 'src/main.rs': '' },
    '--features web,db --bin shop',
  ],
  [
    'of a member beside a library',
    {
      ...library,
      'Cargo.toml': `${shop}[workspace]\nmembers = ["web"]\n`,
      'web/Cargo.toml': '[[bin]]\nname = "www"\n',
    },
    '--manifest-path web/Cargo.toml --bin www',
  ],
  [
    'that usually serves',
    { 'Cargo.toml': `${shop}autobins = true\n`, 'src/bin/jobs.rs': '', 'src/bin/server.rs': '' },
    '--bin server',
  ],
])('builds the program of Rust %s', async (_, files, expected) => {
  const recipe = await recipeFor(files);

  expect(recipe?.commands[0]).toBe(`cargo build --release ${expected}`);
});

test('starts the only member of a workspace of Deno that can start', async () => {
  const files = { ...members, 'www/deno.json': tasks('deno serve a.ts') };
  const { plan, warnings } = await detect(treeOf(files), [], { formats });

  const recipe = await recipeFor(files);

  expect(warnings).toEqual([]);
  expect(plan?.services[0]?.command).toBe('deno task --cwd=www start');
  expect(recipe?.commands).toEqual(['deno install', 'deno task --cwd=www build']);
});

test.each([
  [{ start: 'deno run -A --watch=static/ dev.ts', preview: 'deno run -A main.ts' }, 'deno task preview'],
  [{ start: { command: 'deno run -A --watch dev.ts' } }, 'deno run -A main.ts'],
])('starts no program of Deno for developers: %j', async (all, expected) => {
  const settings = JSON.stringify({ tasks: all, imports: { '$fresh/': 'https://a.test/' } });

  const { plan } = await detect(treeOf({ 'deno.json': settings, 'main.ts': '' }), [], { formats });

  expect(plan?.services[0]?.command).toBe(expected);
});

async function recipeFor(files: Files, build: BuildChoices = {}) {
  const { plan } = await detect(treeOf(files), [], { formats, choices: { build } });
  return plan && recipeOf(plan, treeOf(files));
}

test('keeps the program of Rust where a Procfile starts it', async () => {
  const tree = treeOf({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': '',
    Procfile: 'web: ./target/release/shop serve\n',
  });
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.commands.at(-1)).toBe('mkdir -p target && ln -sfn /app/.bin target/release');
});

test('finds no program of Go in the module file of a site', async () => {
  const { plan } = await detect(treeOf({ 'go.mod': 'module a.test/theme\n', 'layouts/index.html': '' }), [], {
    formats,
  });

  expect(plan).toBeNull();
});
