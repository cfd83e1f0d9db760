import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { change, type Change } from '../../contract-diff/index.ts';
import { AffectedFiles } from './affected.ts';

/**
 * Compares by the compiler the exports of two checkouts' public entries: names that are gone, and values and types
 * that code written for the old ones could not use. A new export breaks no code and is not reported. Both checkouts
 * have the same generated files, so that a change of the contract is not reported again.
 */
export function compareSurfaces(before: string, after: string): Change[] {
  const old = readEntries(before);
  const current = readEntries(after);
  const common = [...old].flatMap(([entry, path]) => {
    const target = current.get(entry);
    return target === undefined ? [] : [{ entry, before: path, after: target }];
  });
  const removed = [...old.keys()].filter((entry) => !current.has(entry));
  return [
    ...removed.map((entry) =>
      change('entry-removed', entry, 'The package no longer has this entry.', { source: 'breaking' }),
    ),
    ...compareEntries(common, new AffectedFiles(before, after), after),
  ];
}

interface Entry {
  readonly entry: string;
  readonly before: string;
  readonly after: string;
}

function compareEntries(all: readonly Entry[], affected: AffectedFiles, folder: string): Change[] {
  const entries = all.filter(({ before }) => affected.has(before));
  if (entries.length === 0) return [];
  const options = readOptions(folder);
  const host = createHost(options, affected);
  const names = ts.createProgram([...entries.flatMap(({ before, after }) => [before, after])], options, host);
  const exported = entries.map((entry) => ({
    ...entry,
    old: exportsOf(names, entry.before),
    current: exportsOf(names, entry.after),
  }));
  // The compiler compares types, and a generic type needs arguments; so each is written with `any`.
  const probe = join(folder, 'surface-probe.ts');
  const lines = exported.flatMap((entry, index) => probeLines(affected, entry, index));
  host.files.set(probe, lines.join('\n'));
  const problemOf = readProbe(ts.createProgram([probe], options, host, names), probe);
  return exported.flatMap(({ entry, old, current }, index) => [
    ...[...old.keys()]
      .filter((name) => !current.has(name))
      .map((name) => change('export-removed', `${name} (${entry})`, 'The export was removed.', { source: 'breaking' })),
    ...[...old.keys()].flatMap((name) => {
      const problem = current.has(name) ? problemOf(index, name) : undefined;
      return problem === undefined
        ? []
        : [change('export-changed', `${name} (${entry})`, problem, { source: 'breaking' })];
    }),
  ]);
}

type Exports = ReadonlyMap<string, ts.Symbol>;

interface ComparedEntry extends Entry {
  readonly old: Exports;
  readonly current: Exports;
}

/** The lines of a module that names both forms of each export: `before0_value_createApp`, `after0_value_createApp`. */
function probeLines(affected: AffectedFiles, { before, after, old, current }: ComparedEntry, index: number): string[] {
  const lines = [`import * as before${index} from '${before}';`, `import * as after${index} from '${after}';`];
  const isAffected = (symbol: ts.Symbol) =>
    symbol.declarations?.some((node) => affected.has(node.getSourceFile().fileName)) ?? false;
  for (const [name] of [...old].filter(([key, symbol]) => current.has(key) && isAffected(symbol))) {
    for (const [side, symbol] of [
      ['before', old.get(name)],
      ['after', current.get(name)],
    ] as const) {
      if (symbol && symbol.flags & ts.SymbolFlags.Value)
        lines.push(`export type ${side}${index}_value_${name} = typeof ${side}${index}.${name};`);
      if (symbol && symbol.flags & ts.SymbolFlags.Type) {
        lines.push(`export type ${side}${index}_type_${name} = ${side}${index}.${name}${argumentsOf(symbol)};`);
      }
    }
  }
  return lines;
}

/** The arguments of a generic type: `any` for each of its parameters. */
function argumentsOf(symbol: ts.Symbol): string {
  const [declaration] = symbol.declarations ?? [];
  const isGeneric =
    declaration &&
    (ts.isInterfaceDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration) ||
      ts.isClassDeclaration(declaration));
  const parameters = isGeneric ? (declaration.typeParameters ?? []) : [];
  return parameters.length === 0 ? '' : `<${parameters.map(() => 'any').join(', ')}>`;
}

/** A mistake in the new form of an export; `undefined` if code for the old one can use it. */
type Problem = string | undefined;

function readProbe(program: ts.Program, path: string): (index: number, name: string) => Problem {
  const checker = program.getTypeChecker();
  const types = new Map(
    [...exportsOf(program, path)].map(([name, symbol]) => [name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
  const isAssignable = (from: ts.Type, to: ts.Type) => checker.isTypeAssignableTo(from, to);
  // A constant list has its length in its type, and may get longer.
  const elementOf = (type: ts.Type) =>
    (checker.isTupleType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined) ?? type;
  return (index, name) => {
    const [oldValue, value] = [types.get(`before${index}_value_${name}`), types.get(`after${index}_value_${name}`)];
    const [oldType, type] = [types.get(`before${index}_type_${name}`), types.get(`after${index}_type_${name}`)];
    if (oldValue && !value) return 'It is no longer a value.';
    if (oldType && !type) return 'It is no longer a type.';
    const lost = oldType && type ? missingMembers(oldType, type) : [];
    if (lost.length > 0) return `Members were removed: ${lost.map((member) => `\`${member}\``).join(', ')}.`;
    const isCallable =
      (oldValue?.getCallSignatures().length ?? 0) + (oldValue?.getConstructSignatures().length ?? 0) > 0;
    // A function may only be replaced by one that takes as much and returns nothing else.
    if (isCallable && oldValue && value && !isAssignable(value, oldValue))
      return 'Code that calls it may not compile any more.';
    // Others may become wider or narrower; the functions that take or return them say whether that breaks callers.
    const isOther = (from: ts.Type | undefined, to: ts.Type | undefined) =>
      from && to && !isAssignable(elementOf(from), elementOf(to)) && !isAssignable(elementOf(to), elementOf(from));
    return isOther(oldValue, value) || isOther(oldType, type) ? 'It has another type.' : undefined;
  };
}

/** An object with a member too many is assignable, but code that writes such an object does not compile. */
function missingMembers(before: ts.Type, after: ts.Type): string[] {
  const members = (type: ts.Type) =>
    (type.isUnion() ? type.types : [type]).flatMap((part) => part.getProperties().map(({ name }) => name));
  const current = new Set(members(after));
  return [...new Set(members(before))].filter((name) => !current.has(name) && !name.startsWith('__'));
}

function createHost(
  options: ts.CompilerOptions,
  affected: AffectedFiles,
): ts.CompilerHost & { readonly files: Map<string, string> } {
  const host = ts.createCompilerHost(options);
  const files = new Map<string, string>();
  const sources = new Map<string, ts.SourceFile>();
  const readFile = (path: string) => files.get(path) ?? host.readFile(path);
  return {
    ...host,
    files,
    readFile,
    // A file that is the same in both checkouts is read once, so that its types are the same too.
    resolveModuleNameLiterals: (literals, from, redirected) =>
      literals.map(({ text }) => {
        const { resolvedModule, ...others } = ts.resolveModuleName(text, from, options, host, undefined, redirected);
        if (!resolvedModule) return { ...others, resolvedModule };
        return {
          ...others,
          resolvedModule: { ...resolvedModule, resolvedFileName: affected.current(resolvedModule.resolvedFileName) },
        };
      }),
    fileExists: (path) => files.has(path) || host.fileExists(path),
    getSourceFile: (path, language) => {
      const text = readFile(path);
      if (text === undefined) return undefined;
      const source = sources.get(path) ?? ts.createSourceFile(path, comparable(path, text), language);
      sources.set(path, source);
      return source;
    },
  };
}

/**
 * Two classes with private members never have the same type, so these members are left out; nor have two copies of a
 * unique symbol, so a name takes its place.
 */
function comparable(path: string, text: string): string {
  if (path.includes('/node_modules/') || !/^\s+(readonly )?#[a-z]|: unique symbol\b/m.test(text)) return text;
  const edits: (readonly [start: number, end: number, by: string])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && node.name && ts.isPrivateIdentifier(node.name)) edits.push([node.pos, node.end, '']);
    else if (ts.isVariableDeclaration(node) && node.type && isUniqueSymbol(node.type) && ts.isIdentifier(node.name))
      edits.push([node.type.pos, node.type.end, ` '__@${node.name.text}'`]);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return edits.reduceRight((rest, [start, end, by]) => rest.slice(0, start) + by + rest.slice(end), text);
}

function isUniqueSymbol(type: ts.TypeNode): boolean {
  return ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.UniqueKeyword;
}

/**
 * The public entries that have types, with the source of each. The internal entry of the server's package has none.
 */
function readEntries(folder: string): ReadonlyMap<string, string> {
  // `npm pack` and the compiler read these members.
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
    typeof target === 'string'
      ? []
      : [[entry, join(folder, target.types.replace('./dist/', '').replace('.d.ts', '.ts'))]],
  );
  return new Map(entries.filter(([, path]) => existsSync(path)));
}

function exportsOf(program: ts.Program, path: string): Exports {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${path} is named in package.json under "exports", but it is not a module.`);
  const symbols = checker.getExportsOfModule(module).map((symbol): [string, ts.Symbol] => {
    return [symbol.name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol];
  });
  return new Map(symbols);
}

function readOptions(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, incremental: false }, folder);
  delete options.tsBuildInfoFile;
  return options;
}
