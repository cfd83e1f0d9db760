import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export const project = join(import.meta.dirname, '../..');

/** The folders with code. Some do not exist yet. */
export const folders = [
  'bin',
  'cli',
  'client',
  'contract',
  'contract-diff',
  'control-plane',
  'dashboard',
  'platform',
  'examples',
  'generated',
  'mock',
  'openapi',
  'scripts',
  'server',
  'test',
  'verify',
].filter((folder) => existsSync(join(project, folder)));

/**
 * A file of ours: what it imports, by a path in the project (`server/http/app.ts`) or the name of a package
 * (`express`).
 */
export interface Source {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}
export interface Import {
  readonly of: string;
  readonly isPackage: boolean;
  /** Whether only types are imported, so that no import remains at run time. */
  readonly isType: boolean;
}

export const paths: readonly string[] = folders
  .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: project }).map((path) => path.replaceAll('\\', '/')))
  // Without files that `npm pack` or an example has compiled or installed.
  .filter((path) => !/^(cli|client|platform|examples\/\w+)\/(dist|node_modules)\b/.test(path));

export const sources: readonly Source[] = paths
  .filter((path) => /\.[jt]sx?$/.test(path))
  .map((path) => readSource(path, readFileSync(join(project, path), 'utf8')));

export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: Import[] = [];
  const visit = (node: ts.Node) => {
    const found = readImport(node);
    if (found) imports.push({ ...toTarget(path, found.specifier), isType: found.isType });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, lines: text.trimEnd().split('\n').length, imports };
}

/** The target of `import`, `export … from`, `import()` or the type `import('…')`. */
function readImport(node: ts.Node): { specifier: string; isType: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, isTypeClause(node.importClause));
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly || allTypes(node.exportClause));
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return named(node.argument.literal, true);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return named(node.arguments[0], false);
  return undefined;
}

function named(specifier: ts.Node | undefined, isType: boolean): { specifier: string; isType: boolean } | undefined {
  return specifier && ts.isStringLiteral(specifier) ? { specifier: specifier.text, isType } : undefined;
}

function isTypeClause(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword || (!clause.name && allTypes(clause.namedBindings));
}

function allTypes(names: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  return (
    !!names &&
    (ts.isNamedImports(names) || ts.isNamedExports(names)) &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function toTarget(path: string, specifier: string): { of: string; isPackage: boolean } {
  if (specifier.startsWith('.')) return { of: posix.join(posix.dirname(path), specifier), isPackage: false };
  const [scope = '', name = ''] = specifier.split('/');
  return { of: scope.startsWith('@') ? `${scope}/${name}` : scope, isPackage: true };
}
