import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleIngress } from './package/bundle-ingress.ts';
import { compile } from './package/compile.ts';
import { importFromPackage } from './package/internal-imports.ts';
import { removeComments } from './package/slim.ts';

// Compiles the server into platform/dist/, and puts what its package contains besides next to it. `npm pack
// ./platform` runs this.
const root = join(import.meta.dirname, '..');
const platform = join(root, 'platform');
const dist = join(platform, 'dist');
rmSync(dist, { recursive: true, force: true });
compile(root, 'platform/tsconfig.build.json');
importFromPackage(dist, 'platform', 'platform-control-plane');
// The compiler has compiled what the server imports as well, which is in the other package.
for (const name of readdirSync(dist)) if (name !== 'platform') rmSync(join(dist, name), { recursive: true });
removeComments(dist);
copyFileSync(join(platform, 'serve/config/default.yaml'), join(dist, 'platform/serve/config/default.yaml'));
for (const name of ['demo', 'operate'])
  cpSync(join(root, 'examples', name), join(dist, 'examples', name), { recursive: true });
await bundleIngress(root);
copyFileSync(join(root, 'LICENSE'), join(platform, 'LICENSE'));
console.log('The build of the server is in platform/dist/.');
