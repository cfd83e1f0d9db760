import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const project = join(import.meta.dirname, '../..');

/**
 * The exports of each entry of the package: `export ./server createApp`, and `member ServeOptions.port` for each type
 * that it names.
 */
export function readExportedNames(): string[] {
  const entries = readEntries();
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, incremental: false }, project);
  delete options.tsBuildInfoFile;
  const program = ts.createProgram([...new Set(entries.map(({ path }) => path))], options);
  const checker = program.getTypeChecker();
  const exported = entries.map(({ entry, path }) => ({ entry, symbols: exportsOf(program, checker, path) }));
  const walk = new MemberWalk(checker);
  for (const { symbols } of exported) for (const symbol of symbols) walk.visitExport(symbol);
  return [
    ...exported.flatMap(({ entry, symbols }) => symbols.map(({ name }) => `export ${entry} ${name}`)),
    ...walk.names,
  ];
}

/** The entries that have types, with the source of each. */
function readEntries(): { entry: string; path: string }[] {
  const { exports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target === 'string') return [];
    return [{ entry, path: join(project, target.types.replace('./dist/', '').replace('.d.ts', '.ts')) }];
  });
}

function exportsOf(program: ts.Program, checker: ts.TypeChecker, path: string): ts.Symbol[] {
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${path} is named in package.json under "exports", but it is not a module.`);
  return checker.getExportsOfModule(module);
}

/** Generated types whose members a handler reads and writes. */
const handlerTypes = ['Input', 'Output'];

/**
 * The members of every handwritten type that the exports lead to, by the type's name: `Operation.body.limit`,
 * `UploadTree.files.path`.
 */
class MemberWalk {
  readonly names = new Set<string>();
  readonly #checker: ts.TypeChecker;
  readonly #seen = new Set<string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  visitExport(symbol: ts.Symbol): void {
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    if (handlerTypes.includes(symbol.name))
      this.#listOperations(symbol.name, this.#checker.getDeclaredTypeOfSymbol(target));
    if (!isHandwritten(target)) return;
    if (target.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.TypeAlias)) {
      this.#list(symbol.name, this.#checker.getDeclaredTypeOfSymbol(target));
    }
    if (target.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class)) {
      const type = this.#checker.getTypeOfSymbol(target);
      for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()])
        this.#signature(symbol.name, signature);
    }
  }

  /** Lists the input and output of a handler, over all operations; bodies belong to the contract. */
  #listOperations(owner: string, type: ts.Type): void {
    const all = this.#checker.getBaseConstraintOfType(type) ?? type;
    for (const part of all.isUnion() ? all.types : [all]) {
      for (const { name } of this.#checker.getPropertiesOfType(part)) this.names.add(`member ${owner}.${name}`);
    }
  }

  #list(owner: string, type: ts.Type): void {
    if (this.#seen.has(owner)) return;
    this.#seen.add(owner);
    for (const part of type.isUnion() ? type.types : [type]) this.#members(owner, part);
  }

  #members(owner: string, type: ts.Type): void {
    for (const property of this.#checker.getPropertiesOfType(type)) {
      if (/^(__)?[#@]/.test(property.name) || !isOurs(property)) continue;
      const name = `${owner}.${property.name}`;
      this.names.add(`member ${name}`);
      this.#follow(name, this.#checker.getTypeOfSymbol(property));
    }
  }

  /**
   * Where a type leads: to a named type of ours, which is listed by its own name, or to one that is written in place.
   */
  #follow(name: string, type: ts.Type): void {
    if (type.isUnionOrIntersection()) {
      const named = type.aliasSymbol;
      if (named && isHandwritten(named)) this.#list(named.name, type);
      else for (const part of type.types) this.#follow(name, part);
      return;
    }
    const element = this.#checker.isArrayType(type) && this.#checker.getTypeArguments(type as ts.TypeReference)[0];
    if (element) return this.#follow(name, element);
    const symbol = type.aliasSymbol ?? type.getSymbol();
    for (const signature of type.getCallSignatures()) this.#signature(name, signature);
    if (!symbol || !isHandwritten(symbol)) return;
    if (symbol.name !== '__type') this.#list(symbol.name, type);
    else this.#members(name, type);
  }

  #signature(name: string, signature: ts.Signature): void {
    for (const parameter of signature.getParameters()) this.#follow(name, this.#checker.getTypeOfSymbol(parameter));
    const returned = signature.getReturnType();
    this.#follow(name, this.#checker.getAwaitedType(returned) ?? returned);
  }
}

function isHandwritten(symbol: ts.Symbol): boolean {
  return pathsOf(symbol).some((path) => /^(client|contract|mock|server|bin|verify)\//.test(path));
}

/**
 * Members of ours, and those of packages that an interface of ours extends (the options of openapi-fetch); not those
 * of JavaScript itself.
 */
function isOurs(symbol: ts.Symbol): boolean {
  return (
    symbol.declarations === undefined ||
    isHandwritten(symbol) ||
    pathsOf(symbol).some((path) => path.includes('openapi-fetch'))
  );
}

function pathsOf(symbol: ts.Symbol): string[] {
  return (symbol.declarations ?? []).map((declaration) =>
    declaration.getSourceFile().fileName.replace(`${project}/`, ''),
  );
}
