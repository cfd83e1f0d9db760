import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name);

/** How the compilers of consumers resolve modules: as Node does, and as bundlers do. */
export const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
] as const;

/**
 * Compiles a source in a strict project, with the declarations of all packages. Returns the errors of the compiler.
 */
export function compileIn(project: string, source: string, options: object): string {
  writeFileSync(join(project, 'consumer.ts'), source);
  const compilerOptions = { target: 'es2024', strict: true, noEmit: true, skipLibCheck: false, ...options };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  return spawnSync(bin('tsc'), ['-p', project], { encoding: 'utf8' }).stdout;
}

/** What publint and attw say about a tarball. */
export function lintTarball(tarball: string) {
  const publint = spawnSync(bin('publint'), [tarball, '--strict'], { encoding: 'utf8' });
  const attw = spawnSync(bin('attw'), [tarball, '--profile', 'esm-only', '--no-color'], { encoding: 'utf8' });
  return { publint, attw };
}
