import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeadLinks, readDocument } from '../architecture/documents.ts';
import { call, spawnProgram } from '../platform/serve/served.ts';
import { findClasses } from './class-places.ts';
import { bin } from './consumer.ts';
import { createProject, type Packed, packProject, packServer, runNpm } from './packed.ts';

const names = ['serve', 'backup', 'restore', 'sign-in', 'operator', 'rotate-key', 'migrate', 'manifests'];
let packed: Packed;
let tarball: string;
let project: string;
let installed: string;
beforeAll(async () => {
  packed = await packProject();
  tarball = await packServer();
  project = createProject(packed.folder, 'machine', 'smoke-server.js');
  runNpm(['install', packed.tarball, tarball], project);
  installed = join(project, 'node_modules/platform-control-plane-server');
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

/** Runs a command of an installed package, as `npx` does on this version of Node. */
function run(program: string, ...args: string[]) {
  const path = join(project, 'node_modules/.bin', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: project, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(names)('%s: the other package says what to install and how to run it', (name) => {
  const { version } = readManifest('package.json');

  expect(run('platform-control-plane', name)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The command ${name} is in the package platform-control-plane-server. Install it, and run it:

  npm install platform-control-plane-server@${version}
  npx platform-control-plane-server ${name}

`,
  });
});

test.each(names)('%s --help says how to run it', (name) => {
  const { status, stdout, stderr } = run('platform-control-plane-server', name, '--help');

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`npx platform-control-plane-server ${name} `);
});

test('serves without an engine, and its data is backed up and restored', async () => {
  const data = join(project, 'data');
  const program = join(installed, 'dist/platform/bin/main.js');
  const served = await spawnProgram(program, {}, '--data', data).listens;
  const token = served.token ?? '';
  const regions = await call(served, token, '/api/regions');
  const dashboard = await fetch(`${served.url}/workspaces`, { headers: { accept: 'text/html' } });
  const page = await dashboard.text();
  const scriptUrl = new URL(/src="([^"]+)"/.exec(page)?.[1] ?? '/none', served.url);
  const script = await fetch(scriptUrl, { headers: { 'accept-encoding': 'br' } });
  await served.end('SIGTERM');

  const backup = run('platform-control-plane-server', 'backup', '--data', data, 'backup');
  const again = run('platform-control-plane-server', 'backup', '--data', data, 'backup');
  const restored = run('platform-control-plane-server', 'restore', '--data', data, '--force', 'backup');
  const link = run('platform-control-plane-server', 'sign-in', 'owner@example.com', '--data', data);
  const users = run('platform-control-plane-server', 'operator', 'users', 'list', '--data', data);
  const unknown = run('platform-control-plane-server', 'operator', 'users', 'lst', '--data', data);
  const rotated = run('platform-control-plane-server', 'rotate-key', '--data', data);

  expect([regions.status, backup.status, again.status, restored.status, link.status, rotated.status]).toEqual([
    200, 0, 1, 0, 0, 0,
  ]);
  expect([dashboard.status, script.status, script.headers.get('content-encoding')]).toEqual([200, 200, 'br']);
  // One sentence, since the command knows the class of the error.
  expect(again.stderr).toMatch(/^[^\n]*backup[^\n]*\n$/);
  expect([users.status, unknown.status]).toEqual([0, 2]);
  expect(users.stdout).toContain('owner@example.com');
  expect(link.stdout).toMatch(/^http:\/\/localhost:4000\/\S+\n$/);
});

test('prints its default configuration', () => {
  const { status, stdout } = run('platform-control-plane-server', 'serve', '--print-config');

  expect(status).toBe(0);
  expect(stdout).toBe(readFileSync('platform/serve/config/default.yaml', 'utf8'));
});

test('errors of one package are of the classes of the other', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['smoke-server.js'], { cwd: project, encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ checks: expect.any(Number), failed: [], refused: true, dataError: true });
  expect((JSON.parse(stdout) as { checks: number }).checks).toBeGreaterThan(30);
});

test('the classes of errors are in one package each', () => {
  const places = findClasses(join(project, 'node_modules'), [
    'platform-control-plane',
    'platform-control-plane-server',
  ]);

  expect(['Refused', 'UniqueViolation', 'DataError'].map((name) => places.get(name))).toEqual([
    ['platform-control-plane/dist/control-plane/ports/refused.js'],
    ['platform-control-plane/dist/control-plane/ports/store.js'],
    ['platform-control-plane-server/dist/platform/shared/data-error.js'],
  ]);
});

test('contains the server alone, and the other package none of it', () => {
  const main = join(project, 'node_modules/platform-control-plane');
  const all = runNpm(['ls', '--all', '--parseable'], project);

  expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(readdirSync(join(installed, 'dist')).toSorted()).toEqual(['examples', 'platform']);
  expect(existsSync(join(main, 'dist/platform'))).toBe(false);
  expect(globSync('**/*.{d.ts,map}', { cwd: join(installed, 'dist') })).toEqual([]);
  // Express and express-openapi-validator are 105 of them, pg is 14, html-to-text is 13, tar-stream is 7, parsers of
  // sources are 4. Those of the engine are optional.
  expect(all.trim().split('\n').length - 1).toBeLessThanOrEqual(174);
  expect(all).not.toMatch(/dockerode|ssh2/);
  expect(statSync(tarball).size).toBeLessThan(410_000);
});

test('has the licence, and a README without dead links', () => {
  const read = (path: string) => readFileSync(join(installed, path), 'utf8');

  expect(read('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'));
  expect(read('README.md')).toMatch(/^# The server of the control plane\n/);
  expect(findDeadLinks(readDocument('README.md', read('README.md')), installed)).toEqual([]);
});

test('depends on exactly the same version of the other package', () => {
  const { version, dependencies } = readManifest('node_modules/platform-control-plane-server/package.json', project);

  expect(dependencies?.['platform-control-plane']).toBe(version);
  expect(readManifest('node_modules/platform-control-plane/package.json', project).version).toBe(version);
});

test('passes publint', () => {
  const { status, stdout } = spawnSync(bin('publint'), [tarball, '--strict'], { encoding: 'utf8' });

  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('All good!') });
});

function readManifest(path: string, folder = '.'): { version: string; dependencies?: Record<string, string> } {
  // npm reads these members.
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as ReturnType<typeof readManifest>;
}
