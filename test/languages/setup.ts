import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cache, findMissing } from './toolchains.ts';

/** Before the tests: names every missing toolchain at once, and installs the generator. */
export function setup(): void {
  const missing = findMissing();
  if (missing.length > 0) throw new Error(`The tests of other languages need:\n${missing.map((line) => `  - ${line}`).join('\n')}`);
  const bin = join(cache, 'venv/bin');
  if (!existsSync(join(bin, 'python'))) execFileSync('python3', ['-m', 'venv', join(cache, 'venv')]);
  execFileSync(join(bin, 'pip'), ['install', '--quiet', 'openapi-generator-cli==7.16.0'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
