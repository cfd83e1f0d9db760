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
for (const name of ['index.html', 'reference.html', 'page.css', 'icon.svg']) {
  copyFileSync(join(root, 'mock/page', name), join(dist, 'mock/page', name));
}
// The reference comes along, with its licences, so that whoever installs the package does not install what it is made of.
const redoc = join(root, 'node_modules/redoc');
for (const name of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt']) {
  copyFileSync(join(redoc, 'bundles', name), join(dist, 'mock/page', name));
}
copyFileSync(join(redoc, 'LICENSE'), join(dist, 'mock/page/redoc.LICENSE.txt'));
console.log('dist/: compiled');
