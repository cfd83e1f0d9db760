import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Choices } from '../../../control-plane/model/sources/choices.ts';
import { inspectFiles } from '../../../control-plane/model/sources/detect/inspect-files.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { treeOf } from './tree.ts';

const dockerfiles = { Dockerfile: 'FROM debian\nEXPOSE 3000\n', 'api/Dockerfile': 'FROM debian\nEXPOSE 4000\n' };

async function inspect(file: string, choices: Choices = {}, folder = '') {
  const files = { ...dockerfiles, 'platform.yaml': file };
  const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text]));
  return inspectFiles(treeOf(placed), [], { formats, choices });
}

const whole = `
# The API, not the page.
build:
  dockerfile: api/Dockerfile
  startCommand: node server.js --port $PORT
port: 5000
mounts:
  - { name: files, path: /data }
`;

test('makes the choices that the file of the source holds', async () => {
  const { plan, choices } = await inspect(whole);

  expect(plan).toMatchObject({ builder: 'dockerfile', entry: 'web' });
  expect(plan?.services).toMatchObject([
    { name: 'web', port: 5000, command: 'node server.js --port $PORT', volumes: [{ name: 'files', path: '/data' }] },
  ]);
  expect(choices).toEqual({
    build: { dockerfile: 'api/Dockerfile', startCommand: 'node server.js --port $PORT' },
    port: 5000,
    mounts: [{ name: 'files', path: '/data' }],
  });
});

test('finds the file in the only folder of an archive, with paths from there', async () => {
  const { plan } = await inspect(whole, {}, 'api/');

  expect(plan).toMatchObject({ build: { dockerfile: 'api/Dockerfile' }, services: [{ port: 5000 }] });
});

test('lets a choice of the request win as a whole', async () => {
  const { plan, choices } = await inspect(whole, { build: { builder: 'dockerfile' }, port: 7000 });

  expect(choices?.build).toEqual({ builder: 'dockerfile' });
  expect(plan?.services).toMatchObject([{ port: 7000, volumes: [{ path: '/data' }] }]);
  expect(plan?.services[0]).not.toHaveProperty('command', 'node server.js --port $PORT');
});

test('says that the choices lead to the plan, and names the alternatives', async () => {
  const { ways } = await inspect('build: { dockerfile: api/Dockerfile }');

  expect(ways?.reason).toBe('Built by a Dockerfile at api/Dockerfile, as chosen; also a Dockerfile.');
  expect(ways?.build).toEqual({ builder: 'dockerfile', dockerfile: 'api/Dockerfile' });
});

test.each([
  ['', 3000],
  ['# Nothing is chosen.\n', 3000],
  ['{}', 3000],
  ['port: 80', 80],
])('reads the file %j', async (file, port) => {
  const { plan } = await inspect(file);

  expect(plan?.services).toMatchObject([{ port }]);
});

test.each([
  ['port: 70000', 'platform.yaml, line 1: port must be <= 65535.'],
  ['build:\n  bulider: static', 'platform.yaml, line 2: build.bulider is unknown. Did you mean "builder"?'],
  ['\nbuild: static', 'platform.yaml, line 2: build must be object.'],
  ['- port: 80', 'platform.yaml, line 1: the file must be object.'],
  ['port: 80\nport: 81', 'platform.yaml, line 2: Map keys must be unique.'],
  [
    'port: [',
    'platform.yaml, line 1: Flow sequence in block collection must be sufficiently indented and end with a ].',
  ],
  ['build: { dockerfile: ../Dockerfile }', expect.stringContaining('platform.yaml, line 1: build.dockerfile is')],
  [
    'build: { target: web, composeFile: compose.yaml }',
    'platform.yaml: build.composeFile cannot be combined with `target`.',
  ],
  ['mounts: [{ name: a, path: /dev }]', 'platform.yaml: mounts.0.path must not be a folder of the system.'],
  [`# ${'a'.repeat(65_536)}`, 'platform.yaml, line 1: the file has more than 65536 characters.'],
  [
    `a: &a [1, 1]\nb: &b [${'*a,'.repeat(99)}]\nc: [${'*b,'.repeat(99)}]`,
    expect.stringContaining('platform.yaml, line 1: the file cannot be read'),
  ],
])('refuses the mistake of %j with its line', async (file, message) => {
  const { plan, warnings } = await inspect(file);

  expect(plan).toBeNull();
  expect(warnings).toEqual([{ code: 'bad_choice', path: 'platform.yaml', message }]);
});

test('reads the file that the documentation shows, by the schema that is published', async () => {
  const page = readFileSync(new URL('../../../docs/what-we-build.md', import.meta.url), 'utf8');
  const [, shown = ''] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(page) ?? [];

  const { choices } = await inspect(shown);

  expect(choices).toEqual({
    build: { dockerfile: 'api/Dockerfile' },
    port: 5000,
    mounts: [{ name: 'files', path: '/app/uploads' }],
  });
});
