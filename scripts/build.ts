import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// What is published is compiled once, when the package is packed; the repository itself runs its TypeScript as it is.
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
for (const name of ['openapi.json', 'openapi-3.2.json', 'operations.txt']) {
  copyFileSync(join(root, 'generated', name), join(dist, 'generated', name));
}
cpSync(join(root, 'mock/scenarios'), join(dist, 'mock/scenarios'), { recursive: true });
console.log('dist/: compiled');
