import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildDashboard } from './dashboard/build.ts';
import { bundlePrism } from './package/bundle-prism.ts';
import { compile } from './package/compile.ts';
import { copyCompactJson } from './package/compact-json.ts';
import { removeComments, removeInnerDeclarations } from './package/slim.ts';
import { thirdPartyNotices } from './package/third-party.ts';
import { makeUncommitted } from './generate/uncommitted.ts';

// Compiles what is published into dist/. The repository itself runs its TypeScript without a build.
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
await makeUncommitted(root);
compile(root, 'tsconfig.build.json');
removeInnerDeclarations(root, dist);
removeComments(dist);

// Prism and its packages need a newer Node than this package does, so their code is bundled and they are not
// installed.
const prism = join(dist, 'mock/example/prism');
const bundled = await bundlePrism(root, `${prism}.js`);
// So are the packages of the dashboard.
const ofDashboard = await buildDashboard(root, join(dist, 'dashboard'));
writeFileSync(join(dist, 'THIRD-PARTY.txt'), thirdPartyNotices([...bundled, ...ofDashboard]));

for (const name of ['openapi.json', 'openapi-3.0.json', 'openapi-3.2.json', 'operator/openapi.json']) {
  copyCompactJson(join(root, 'generated', name), join(dist, 'generated', name));
}
copyFileSync(join(root, 'generated/operations.txt'), join(dist, 'generated/operations.txt'));
for (const name of [
  'config/verify.schema.json',
  'report/report.schema.json',
  'report/html/page.css',
  'mock.json',
  'mock.env',
]) {
  copyFileSync(join(root, 'verify', name), join(dist, 'verify', name));
}
cpSync(join(root, 'mock/scenarios'), join(dist, 'mock/scenarios'), { recursive: true });
cpSync(join(root, 'mock/page/styles'), join(dist, 'mock/page/styles'), { recursive: true });
for (const name of ['index.html', 'reference.html', 'icon.svg']) {
  copyFileSync(join(root, 'mock/page', name), join(dist, 'mock/page', name));
}
// Redoc is copied with its licences, for the same reason: Redocly's package need not be installed. It is read with a
// page of the mock only, and compressed it is a quarter of its size.
const redocly = join(root, 'node_modules/@redocly/cli');
const redoc = readFileSync(join(redocly, 'lib/chunks/redoc.standalone.js'));
writeFileSync(join(dist, 'mock/page/redoc.standalone.js.br'), brotliCompressSync(redoc));
copyFileSync(join(redocly, 'LICENSE'), join(dist, 'mock/page/redoc.LICENSE.txt'));
copyFileSync(join(redocly, 'THIRD_PARTY_NOTICES'), join(dist, 'mock/page/redoc.THIRD-PARTY.txt'));
console.log('The build is in dist/.');
