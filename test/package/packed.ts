import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package as npm packs it, in a temporary folder that is removed with it. */
export interface Packed extends Disposable {
  readonly folder: string;
  readonly tarball: string;
}

/** Builds and packs the project. */
export function packProject(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  const output = runNpm(['pack', '--silent', '--pack-destination', folder], '.');
  const tarball = join(folder, output.trim().split('\n').at(-1) ?? '');
  return { folder, tarball, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Creates a project that holds the smoke test and has installed nothing yet. */
export function createProject(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', private: true, type: 'module' }));
  copyFileSync(join(import.meta.dirname, 'smoke.js'), join(folder, 'smoke.js'));
  return folder;
}

/** Runs npm and returns its standard output. */
export function runNpm(args: readonly string[], cwd: string, env = process.env): string {
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, env, stdio: 'pipe', encoding: 'utf8' });
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

/** What the smoke test prints. */
export const smoke = {
  title: 'Platform control plane',
  server: { available: true, reason: null, suggestion: null },
  mock: { user: 'Ada Park', generated: true, frame: 'data', page: [200, 200, 200, 200, 200, 200] },
};
