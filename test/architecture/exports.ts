import { posix } from 'node:path';
import ts from 'typescript';

/** A file with the names that it exports, and those that it takes from other files. */
export interface Module {
  readonly path: string;
  readonly exported: readonly Exported[];
  readonly uses: readonly Use[];
}

interface Exported {
  readonly name: string;
  /** Whether the file declares it as a type. Such a name may stand in a signature alone. */
  readonly isOwnType: boolean;
}

/** A name of another file of the project; `*` for all of them. */
interface Use {
  readonly of: string;
  readonly name: string;
}

export function readModule(path: string, text: string): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const uses: Use[] = [];
  const visit = (node: ts.Node) => {
    uses.push(...usesOf(path, node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, exported: file.statements.flatMap(exportedBy), uses };
}

/** The names that some modules take, by the file that exports them. */
export type Taken = ReadonlyMap<string, ReadonlySet<string>>;

export function takenBy(modules: readonly Module[]): Taken {
  const byFile = Map.groupBy(
    modules.flatMap(({ uses }) => uses),
    ({ of }) => of,
  );
  return new Map([...byFile].map(([path, uses]) => [path, new Set(uses.map(({ name }) => name))]));
}

/** The exports of a module that are not taken. */
export function findUnused({ path, exported }: Module, taken: Taken): readonly Exported[] {
  const names = taken.get(path) ?? new Set();
  return names.has('*') ? [] : exported.filter(({ name }) => !names.has(name));
}

function exportedBy(statement: ts.Statement): Exported[] {
  const isOwnType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return namesExportedBy(statement).map((name) => ({ name, isOwnType }));
}

function namesExportedBy(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isExportDeclaration(statement))
    return statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  return isNamed(statement) && statement.name ? [statement.name.text] : [];
}

function isNamed(node: ts.Statement): node is ts.Statement & { readonly name?: ts.Identifier } {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

function usesOf(path: string, node: ts.Node): Use[] {
  if (ts.isImportDeclaration(node)) return usesAt(path, node.moduleSpecifier, importedBy(node.importClause));
  if (ts.isExportDeclaration(node)) return usesAt(path, node.moduleSpecifier, namesIn(node.exportClause));
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return usesAt(path, node.arguments[0], ['*']);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return usesAt(path, node.argument.literal, [node.qualifier ? firstOf(node.qualifier) : '*']);
  return [];
}

function usesAt(path: string, specifier: ts.Node | undefined, names: readonly string[]): Use[] {
  if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return [];
  const of = posix.join(posix.dirname(path), specifier.text);
  return names.map((name) => ({ of, name }));
}

function importedBy(clause: ts.ImportClause | undefined): string[] {
  const ofDefault = clause?.name ? ['default'] : [];
  return clause?.namedBindings ? [...ofDefault, ...namesIn(clause.namedBindings)] : ofDefault;
}

function namesIn(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] {
  if (!bindings || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return ['*'];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function firstOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : firstOf(name.left);
}
