import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const modules = join(import.meta.dirname, '../../node_modules');
export const bin = (name: string) => join(modules, '.bin', name);

/** Gives a project the optional peers that some entries are for, as they are installed here. */
export function linkPeers(project: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(project, 'node_modules', name);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(modules, name), path);
  }
}

/** How the compilers of consumers resolve modules: as Node does, and as bundlers do. */
export const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
] as const;

/**
 * Compiles a source in a strict project, with the declarations of all packages. Returns the errors of the compiler,
 * except those in the declarations of packages that are not ours.
 */
export function compileIn(project: string, source: string, options: object): string {
  writeFileSync(join(project, 'consumer.ts'), source);
  const compilerOptions = { target: 'es2024', strict: true, noEmit: true, skipLibCheck: false, ...options };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  const { stdout } = spawnSync(bin('tsc'), ['-p', '.', '--pretty', 'false'], { cwd: project, encoding: 'utf8' });
  // The lines below an error are indented.
  const errors = stdout.split(/\n(?! )/).filter((error) => error !== '');
  return errors.filter((error) => !/^[^(]*node_modules\/(?!platform-control-plane)/.test(error)).join('\n');
}

/** The findings of publint and attw about a tarball. */
export function lintTarball(tarball: string) {
  const publint = spawnSync(bin('publint'), [tarball, '--strict'], { encoding: 'utf8' });
  const attw = spawnSync(bin('attw'), [tarball, '--profile', 'esm-only', '--no-color'], { encoding: 'utf8' });
  return { publint, attw };
}
