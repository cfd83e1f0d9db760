import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/**
 * Lets the compiled modules of a folder import those of other folders from a package, by its internal entry. Each of
 * those then exists once, and `instanceof` knows the errors of the other package.
 */
export function importFromPackage(dist: string, folder: string, name: string): void {
  const own = join(dist, folder);
  for (const path of globSync('**/*.js', { cwd: own }).map((file) => join(own, file))) {
    const toPackage = (specifier: string): string => {
      const target = resolve(dirname(path), specifier);
      if (!target.startsWith(`${own}${sep}`)) return `${name}/internal/${relative(dist, target).replaceAll(sep, '/')}`;
      if (!existsSync(target)) throw new Error(`${path} imports ${specifier}, which was not compiled.`);
      return specifier;
    };
    writeFileSync(path, rewriteImports(readFileSync(path, 'utf8'), toPackage));
  }
}

/** Replaces what a module imports by a relative path, in `import`, `export … from` and `import()`. */
export function rewriteImports(code: string, replace: (specifier: string) => string): string {
  const found: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) found.push(specifier);
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest);
  visit(file);
  return found.reduceRight(
    (rest, node) => rest.slice(0, node.getStart(file)) + JSON.stringify(replace(node.text)) + rest.slice(node.end),
    code,
  );
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}
