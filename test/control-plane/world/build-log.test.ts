import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { type StartedWorld, startWorld } from './start-world.ts';

const acme = { workspaceSlug: 'acme' };
const storefront = { ...acme, appSlug: 'storefront' };

test.each([
  ['Node', { 'package.json': '{"name":"shop","scripts":{"build":"vite build","start":"node ."}}' }],
  ['Python', { 'requirements.txt': 'fastapi\n', 'main.py': 'print("up")\n' }],
  ['Go', { 'go.mod': 'module acme.test/shop\n', 'main.go': 'package main\n' }],
  ['Ruby', { Gemfile: "gem 'rails'\n" }],
  ['PHP', { 'composer.json': '{}', 'index.php': '<?php' }],
  ['static pages', { 'index.html': '<h1>Hello</h1>' }],
])('the log of a build of %s has many lines, colours and a long line', async (name, files) => {
  const { world, call } = await startWorld();
  const repoUrl = 'https://githost.test/acme/built';
  const branches = new Map([['main', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
  world.ports.sources.restore(repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'main',
    branches,
    files,
  });

  await call('deployApp', { params: acme, body: { name: 'Built', source: { type: 'git', repoUrl } } });
  await world.advance(5 * 60_000);

  const lines = await readBuild(call, { ...acme, appSlug: 'built' });
  expect(lines.length, name).toBeGreaterThanOrEqual(60);
  expect(lines.length).toBeLessThanOrEqual(400);
  expect(lines.filter((line) => line.includes('\u001B[')).length).toBeGreaterThan(10);
  expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(400);
});

test('the log of a build that fails ends in the error of a compiler', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'build', app: 'acme/storefront', outcome: 'fail' });
  await world.apply({ event: 'push', app: 'acme/storefront' });

  await world.advance(5 * 60_000);

  const lines = await readBuild(call, storefront);
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.at(-1)).toBe('The build ended with exit code 1.');
  expect(stripVTControlCharacters(lines.slice(-14).join('\n'))).toContain(
    "src/checkout.ts:48:31 - error TS2551: Property 'totl' does not exist",
  );
});

test('the log of a build can be read before the build has ended', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'push', app: 'acme/storefront' });
  await world.advance(30_000);

  const { body } = await call('readServiceLogs', { params: { ...storefront, serviceName: 'build' } });

  expect(body).toMatchObject({ state: 'running', logs: expect.stringContaining('\n') });
});

async function readBuild(call: StartedWorld['call'], params: typeof storefront): Promise<string[]> {
  const { body } = await call('readServiceLogs', { params: { ...params, serviceName: 'build' } });
  return 'logs' in body ? body.logs.split('\n') : [];
}
