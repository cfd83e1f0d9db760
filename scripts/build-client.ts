import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCompactJson } from './package/compact-json.ts';
import { compile } from './package/compile.ts';

// Compiles the client, with the generated files and the rules of access that it imports, into client/dist/, and puts
// what its package contains besides next to it. `npm pack ./client` runs this.
const root = join(import.meta.dirname, '..');
const client = join(root, 'client');
rmSync(join(client, 'dist'), { recursive: true, force: true });
compile(root, 'client/tsconfig.build.json');
// The file has types only, so nothing imports it.
rmSync(join(client, 'dist/generated/types.js'));
copyCompactJson(join(root, 'generated/openapi.json'), join(client, 'dist/generated/openapi.json'));
copyFileSync(join(root, 'LICENSE'), join(client, 'LICENSE'));
const guide = readFileSync(join(root, 'docs/typescript-client.md'), 'utf8');
// The other documents are not in this package, so a link to one of them becomes its text.
writeFileSync(join(client, 'README.md'), guide.replaceAll(/\[([^\]]*)\]\((?![a-z]+:)[^)]*\)/g, '$1'));
console.log('The build of the client is in client/dist/.');
