import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cache, findMissing } from './toolchains.ts';

const packages = ['openapi-generator-cli==7.16.0', 'openapi-python-client==0.29.1', 'moto[server,s3]==5.2.5'];

/** Before the tests: names every missing toolchain at once, and installs the generators. */
export function setup(): void {
  const missing = findMissing();
  if (missing.length > 0)
    throw new Error(`The tests of other languages need:\n${missing.map((line) => `  - ${line}`).join('\n')}`);
  const bin = join(cache, 'venv/bin');
  if (!existsSync(join(bin, 'python'))) execFileSync('python3', ['-m', 'venv', join(cache, 'venv')]);
  execFileSync(join(bin, 'pip'), ['install', '--quiet', ...packages], { stdio: ['ignore', 'inherit', 'inherit'] });
}
