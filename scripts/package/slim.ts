import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

/** Removes the comments of compiled modules. The declarations beside them keep theirs, for editors. */
export function removeComments(dist: string): void {
  for (const name of globSync('**/*.js', { cwd: dist })) {
    const path = join(dist, name);
    const { code } = transformSync(readFileSync(path, 'utf8'), { target: 'esnext', charset: 'utf8' });
    writeFileSync(path, code);
  }
}

/** Removes the declarations that no entry of the package leads to. */
export function removeInnerDeclarations(root: string, dist: string): void {
  // The package has a manifest, whose exports have conditions.
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly exports: Exports };
  const reached = new Set<string>();
  const waiting = typesOf(exports).map((name) => join(root, name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(imported)) {
      waiting.push(join(dirname(path), name.replace(/\.[jt]s$/, '.d.ts')));
    }
  }
  for (const name of globSync('**/*.d.ts', { cwd: dist })) {
    if (!reached.has(join(dist, name))) rmSync(join(dist, name));
  }
}

type Exports = { readonly [condition: string]: string | Exports };

/** The path in `from './path.js'`, `import './path.js'` or `import('./path.js')`. */
const imported = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

function typesOf(exports: Exports): string[] {
  return Object.entries(exports).flatMap(([condition, target]) => {
    if (typeof target !== 'string') return typesOf(target);
    return condition === 'types' ? [target] : [];
  });
}
