import { expect, test } from 'vitest';
import type { Choices } from '../../../control-plane/model/sources/choices.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { detectImage } from '../../../control-plane/model/sources/detect/image.ts';
import { mistakesIn } from '../../../control-plane/model/sources/source-rules.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { treeOf } from './tree.ts';

const npm = { name: 'shop', scripts: { start: 'node .', build: 'vite build' }, dependencies: { vite: '7' } };
const all = {
  'compose.yaml': 'services:\n  api: { build: ., ports: ["4000"] }\n  db: { image: "postgres:17" }\n',
  Dockerfile: 'FROM node:24 AS build\nFROM build AS serve\nEXPOSE 3000\n',
  'package.json': JSON.stringify(npm),
  'package-lock.json': '{}',
  'index.html': '',
};

async function planOf(files: Readonly<Record<string, string>>, choices: Choices) {
  const { plan, warnings } = await detect(treeOf(files), [], { formats, choices });
  return { plan, warnings, services: plan?.services };
}

test.each(['compose', 'dockerfile', 'buildpack', 'static'] as const)('builds by the chosen %s', async (builder) => {
  const { plan } = await planOf(all, { build: { builder } });

  expect(plan?.builder).toBe(builder);
});

test('reads the compose file that was chosen, with paths from its folder', async () => {
  const compose = 'services:\n  web: { build: ./app, ports: ["80"] }\n';
  const files = { ...all, 'deploy/prod.yaml': compose, 'deploy/app/Dockerfile': 'FROM debian\n' };

  const { plan, services } = await planOf(files, { build: { composeFile: 'deploy/prod.yaml' } });

  expect(plan).toMatchObject({ builder: 'compose', entry: 'web' });
  expect(services).toMatchObject([{ name: 'web', port: 80 }]);
});

test('takes the port of the Dockerfile that was chosen', async () => {
  const files = { ...all, 'docker/web.Dockerfile': 'FROM debian AS web\nEXPOSE 9000\n' };

  const { plan } = await planOf(files, { build: { dockerfile: 'docker/web.Dockerfile', target: 'web' } });

  expect(plan).toMatchObject({
    builder: 'dockerfile',
    services: [{ name: 'web', port: 9000 }],
    build: { dockerfile: 'docker/web.Dockerfile', target: 'web' },
  });
});

test('runs the package of a workspace that was chosen', async () => {
  const files = {
    'package.json': JSON.stringify({ workspaces: ['apps/*'] }),
    'apps/web/package.json': JSON.stringify({ name: 'web', scripts: { start: 'node .' } }),
    'apps/admin/package.json': JSON.stringify({ name: '@shop/admin', scripts: { start: 'node .' } }),
  };

  const byName = await planOf(files, { build: { package: '@shop/admin' } });
  const byFolder = await planOf(files, { build: { package: 'apps/admin' } });
  const missing = await planOf(files, { build: { package: 'shop' } });

  expect(byName.services).toMatchObject([{ command: 'npm start -w @shop/admin' }]);
  expect(byFolder.services).toEqual(byName.services);
  expect(missing.warnings).toEqual([
    { code: 'bad_choice', message: 'The workspace has no package "shop". It has @shop/admin, web.' },
  ]);
});

test('builds by a chosen command after the installation, and serves a chosen folder', async () => {
  const files = treeOf(all);
  const choices = { build: { builder: 'buildpack', buildCommand: 'make pages', outputFolder: 'out' } };
  const { plan } = await detect(files, [], { formats, choices });

  const recipe = plan && (await recipeOf(plan, files));

  expect(recipe?.commands).toEqual(['npm ci --include=dev --no-audit --no-fund', 'make pages']);
  expect(recipe?.argv).toEqual(['node', '/opt/file-server.mjs', '--single-page', '/app/out']);
  expect(plan?.services).toMatchObject([{ command: null }]);
});

test('serves a folder as it is, or after a command that makes it', async () => {
  const files = { 'pages/index.html': '' };
  const made = { build: { builder: 'static', buildCommand: 'sh make.sh', outputFolder: 'out' } };
  const { plan } = await planOf(files, { build: { outputFolder: 'pages' } });
  const { plan: built } = await planOf(files, made);

  const recipes = [plan && (await recipeOf(plan, treeOf(files))), built && (await recipeOf(built, treeOf(files)))];

  expect(recipes).toMatchObject([
    { base: 'static', commands: [], argv: ['node', '/opt/file-server.mjs', '/app/pages/'] },
    { base: 'static', commands: ['sh make.sh'], argv: ['node', '/opt/file-server.mjs', '/app/out/'] },
  ]);
});

test('runs files of no known language by the chosen command', async () => {
  const { plan } = await planOf({ 'run.sh': '' }, { build: { startCommand: 'sh run.sh' } });

  expect(plan).toMatchObject({ builder: 'buildpack', services: [{ name: 'web', port: 8080, command: 'sh run.sh' }] });
});

test('gives the address to the chosen service, at the chosen port', async () => {
  const { plan, services } = await planOf(all, { publicService: 'db', port: 8081 });

  expect(plan?.entry).toBe('db');
  expect(services).toMatchObject([
    { name: 'api', port: 4000 },
    { name: 'db', address: 'app', port: 8081, protocol: 'http' },
  ]);
});

test('adds volumes to the service with the address or to a named one', async () => {
  const mounts = [
    { name: 'files', path: '/data' },
    { name: 'files', path: '/backup', service: 'db' },
  ];

  const { services } = await planOf(all, { mounts });

  expect(services?.map(({ name, volumes }) => [name, volumes])).toEqual([
    ['api', [{ name: 'files', path: '/data', size: 1_073_741_824 }]],
    ['db', [{ name: 'files', path: '/backup', size: 1_073_741_824 }]],
  ]);
});

test('runs an image with its choices', () => {
  const image = { ref: 'acme/tool:1', repository: 'acme/tool', ports: [], volumes: ['/data'], labels: {} };
  const mounts = [{ name: 'kept', path: '/data' }];

  const { plan } = detectImage(image, { port: 9090, mounts, build: { startCommand: 'tool serve' } });

  expect(plan?.services).toMatchObject([
    { name: 'tool', role: 'web', port: 9090, protocol: 'http', argv: ['tool serve'], volumes: [{ name: 'kept' }] },
  ]);
});

test.each<[string, Choices, string]>([
  ['a Dockerfile', { build: { dockerfile: 'x/Dockerfile' } }, 'The source has no file x/Dockerfile.'],
  ['a stage', { build: { target: 'test' } }, 'The Dockerfile has no stage "test". It has build, serve.'],
  ['a compose file', { build: { composeFile: 'prod.yaml' } }, 'The source has no compose file prod.yaml.'],
  ['a service', { publicService: 'web' }, 'There is no service "web" for `publicService`. The source has api, db.'],
  ['a service of a mount', { mounts: [{ name: 'a', path: '/a', service: 'x' }] }, 'There is no service "x" for'],
  ['an output folder', { build: { builder: 'static', outputFolder: 'out' } }, 'The source has no folder out.'],
])('says that the source has no such thing: %s', async (_what, choices, sentence) => {
  const { plan, warnings } = await planOf(all, choices);

  expect(plan).toBeNull();
  expect(warnings).toMatchObject([{ code: 'bad_choice', message: expect.stringContaining(sentence) }]);
});

test('needs the service with the address for a start command', async () => {
  const files = { Procfile: 'one: a\ntwo: b\n' };

  const { warnings } = await planOf(files, { build: { startCommand: 'c' } });

  expect(warnings).toMatchObject([{ message: expect.stringContaining('Choose `publicService`, too.') }]);
});

test.each<[string, Choices, string]>([
  ['two builders', { build: { builder: 'compose', dockerfile: 'Dockerfile' } }, '/source/build/dockerfile'],
  ['choices for two builders', { build: { target: 'web', buildCommand: 'make' } }, '/source/build/buildCommand'],
  [
    'a path twice',
    {
      mounts: [
        { name: 'a', path: '/a' },
        { name: 'b', path: '/a' },
      ],
    },
    '/source/mounts/1/path',
  ],
  ['a path of the system', { mounts: [{ name: 'a', path: '/proc/a' }] }, '/source/mounts/0/path'],
])('refuses %s', (_what, choices, path) => {
  // The builders of the table are those of a request.
  const body = { type: 'upload', uploadId: 'one', ...choices } as Parameters<typeof mistakesIn>[0];

  const mistakes = mistakesIn(body, false);

  expect(mistakes).toMatchObject([{ in: 'body', path }]);
});
