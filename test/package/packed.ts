import { execFileSync } from 'node:child_process';
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
export function runNpm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, stdio: 'pipe', encoding: 'utf8' });
}

/** What the smoke test prints. */
export const smoke = {
  title: 'Platform control plane',
  server: { available: true, reason: null, suggestion: null },
  mock: { user: 'Ada Park', generated: true, frame: 'data', page: [200, 200, 200, 200, 200, 200] },
};
