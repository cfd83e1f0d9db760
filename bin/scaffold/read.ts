import { posix } from 'node:path';
import ts from 'typescript';

/** A file of handlers, as the scaffold reads it. */
export interface HandlerFile {
  /** Relative to the folder of handlers, with `/` as the separator. */
  readonly path: string;
  readonly text: string;
  /** The first syntax error, with its line and column; `null` for valid code. */
  readonly mistake: string | null;
  /** All names that may be an operation or an area: members of objects, and exports. */
  readonly names: ReadonlySet<string>;
  /** The objects with a type of handlers, in order. */
  readonly objects: readonly HandlerObject[];
  readonly imports: readonly Import[];
}

export interface HandlerObject {
  /** As written in the file: `Partial<Handlers>` for an area, `Handlers` for the whole backend. */
  readonly type: string;
  readonly members: readonly { readonly name: string; readonly line: number }[];
  /** The offset at which the last member ends; `null` for an empty object. */
  readonly lastEnd: number | null;
  readonly hasTrailingComma: boolean;
  /** The offset of the closing brace. */
  readonly close: number;
}

export interface Import {
  /** As written in the file. */
  readonly specifier: string;
  /** The path of the file of handlers that a relative specifier refers to. */
  readonly target: string;
  readonly names: readonly string[];
  /** The offset at which the statement and its trailing comments end. */
  readonly end: number;
}

/** Parses a file without type-checking it, so that it may have type errors. */
export function readHandlerFile(path: string, text: string): HandlerFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes = flatten(source);
  return {
    path,
    text,
    mistake: findMistake(path, text),
    names: new Set(nodes.flatMap(namesOf)),
    objects: nodes.filter(ts.isObjectLiteralExpression).flatMap((node) => readObject(node, source)),
    imports: source.statements.flatMap((statement) => readImport(statement, path)),
  };
}

function flatten(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = [];
  ts.forEachChild(node, (child) => void below.push(...flatten(child)));
  return [node, ...below];
}

function findMistake(fileName: string, text: string): string | null {
  const [first] = ts.transpileModule(text, { fileName, reportDiagnostics: true }).diagnostics ?? [];
  if (!first) return null;
  const message = ts.flattenDiagnosticMessageText(first.messageText, ' ');
  if (!first.file || first.start === undefined) return message;
  const { line, character } = first.file.getLineAndCharacterOfPosition(first.start);
  return `${line + 1}:${character + 1} ${message}`;
}

function namesOf(node: ts.Node): string[] {
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(nameOf);
  if (ts.isExportSpecifier(node)) return [node.name.text];
  if (!ts.canHaveModifiers(node) || !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    return [];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(nameOf);
  return ts.isFunctionDeclaration(node) ? nameOf(node) : [];
}

function nameOf({ name }: ts.NamedDeclaration): string[] {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [];
}

function readObject(node: ts.ObjectLiteralExpression, source: ts.SourceFile): HandlerObject[] {
  const type = typeOf(node)?.getText(source);
  if (!type || !/^((Partial|Pick|Omit)<)?Handlers\b/.test(type)) return [];
  const members = node.properties.flatMap((property) =>
    nameOf(property).map((name) => ({
      name,
      line: source.getLineAndCharacterOfPosition(property.getStart(source)).line + 1,
    })),
  );
  const lastEnd = node.properties.at(-1)?.end ?? null;
  return [{ type, members, lastEnd, hasTrailingComma: node.properties.hasTrailingComma, close: node.end - 1 }];
}

/**
 * The type annotation of an object: after `satisfies`, or on the variable or the function that has it as its value.
 */
function typeOf(node: ts.Expression): ts.TypeNode | undefined {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return typeOf(parent);
  return ts.isSatisfiesExpression(parent) || ts.isVariableDeclaration(parent) || ts.isArrowFunction(parent)
    ? parent.type
    : undefined;
}

function readImport(statement: ts.Statement, path: string): Import[] {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return [];
  if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const specifier = statement.moduleSpecifier.text;
  const bindings = isImport ? statement.importClause?.namedBindings : undefined;
  const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.flatMap(nameOf) : [];
  const target = posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
  const comments = ts.getTrailingCommentRanges(statement.getSourceFile().text, statement.end);
  return [{ specifier, target, names, end: comments?.at(-1)?.end ?? statement.end }];
}
