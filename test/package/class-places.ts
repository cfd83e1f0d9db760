import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * The files of compiled packages that declare a class, by its name. Paths begin with the name of the package. The page
 * of the mock is left out: it runs in a browser, and has classes of its own.
 */
export function findClasses(modules: string, packages: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const path of packages.flatMap((name) =>
    globSync(`${name}/dist/**/*.js`, { cwd: modules, exclude: ['**/mock/page'] }),
  )) {
    const text = readFileSync(join(modules, path), 'utf8');
    if (!/\bclass\b/.test(text)) continue;
    for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
      const name = ts.isClassDeclaration(statement) ? statement.name?.text : undefined;
      if (name !== undefined) places.set(name, [...(places.get(name) ?? []), path]);
    }
  }
  return places;
}
