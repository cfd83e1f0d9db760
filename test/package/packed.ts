import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** A package as npm packs it, and a temporary folder for projects that install it. */
export interface Packed extends Disposable {
  readonly folder: string;
  readonly tarball: string;
}

/** The package `platform-control-plane`. */
export async function packProject(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  return { folder, tarball: await pack('/'), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** The tarball of the package `platform-control-plane-client`. */
export function packClient(): Promise<string> {
  return pack('/client');
}

/** The tarball of the package `platform-control-plane-server`. */
export function packServer(): Promise<string> {
  return pack('/platform');
}

async function pack(path: string): Promise<string> {
  // `fetch` would give up after five minutes.
  const request = get(`${inject('packing')}${path}`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const printed = await text(response);
  if (response.statusCode !== 200) throw new Error(printed);
  return printed;
}

/** Creates a project that holds a program of this folder and has installed nothing yet. */
export function createProject(parent: string, name: string, program = 'smoke.js'): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', private: true, type: 'module' }),
  );
  copyFileSync(join(import.meta.dirname, program), join(folder, program));
  return folder;
}

/** Runs npm and returns its standard output. A download that stalls is repeated after a minute, not after five. */
export function runNpm(args: readonly string[], cwd: string, env = process.env): string {
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-timeout=60000'];
  return execFileSync('npm', [...args, ...options], { cwd, env, stdio: 'pipe', encoding: 'utf8' });
}

/** Starts the mock with the command of the installed package, and returns the name of the signed-in user. */
export async function userOfMock(project: string, env = process.env): Promise<string> {
  // npx runs this file, but does not pass on the signal that stops it.
  const command = join(project, 'node_modules/.bin/platform-control-plane');
  const child = spawn(command, ['mock', '--port', '0'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [banner] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:\/\/localhost:\d+/.exec(banner.toString()) ?? [];
  const response = await fetch(`${url}/api/me`, { headers: { cookie: 'pcp_session=demo_viewer' } });
  // The contract says so.
  const { user } = (await response.json()) as { user: { name: string } };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return user.name;
}

/** The output of the smoke test. */
export const smoke = {
  title: 'Platform control plane',
  server: { available: true, reason: null, suggestion: null },
  mock: { user: 'Ada Park', generated: true, frame: 'data', page: [200, 200, 200, 200, 200, 200, 200] },
};

/** Runs the smoke test of the client against a mock, and returns what it saw. */
export async function runSmokeOfClient(project: string, url: string, env = process.env): Promise<unknown> {
  const { stdout, stderr } = await promisify(execFile)('node', ['smoke-client.js', url], { cwd: project, env });
  return { stderr, seen: JSON.parse(stdout) as unknown };
}

/** The output of the smoke test of the client. */
export const smokeOfClient = {
  stderr: '',
  seen: {
    title: 'Platform control plane',
    user: 'Ada Park',
    error: [404, 'not_found'],
    meaning:
      'The path names a resource that does not exist, or a workspace that the caller is not a member of. `details` names the parameter of the path, with the rule `exists`.',
    frame: 'running',
    can: false,
    terminal: true,
  },
};
