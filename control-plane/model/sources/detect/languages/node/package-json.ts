import { hasFile } from '../../files.ts';
import { nxProgram } from './nx.ts';
import { type Output, readOutput } from './output.ts';
import type { Tree } from '../../tree.ts';
import { parseYaml, type Yaml, YamlError } from '../../yaml.ts';

/** No more characters of YAML are parsed, which takes half a second. */
const mostYaml = 100_000;

/** Facts of a `package.json`. Members of a wrong shape are left out. */
export interface PackageJson {
  readonly name: string | null;
  /** The file of the package itself, without `./` before it. */
  readonly main: string | null;
  readonly scripts: ReadonlyMap<string, string>;
  /** Names of all packages that this one needs to run or to be built. */
  readonly dependencies: ReadonlySet<string>;
  /** All members as they are. */
  readonly members: unknown;
}

/** A package within a source. */
export interface NodePackage extends PackageJson {
  /** Where the settings of its framework put pages; `null` if they say nothing. */
  readonly output: Output | null;
  /** Path of its folder, with a slash at its end; empty for the root. */
  readonly folder: string;
  readonly tree: Tree;
}

/** How a package is run, within its folder. */
export type Run =
  | { readonly kind: 'script'; readonly name: string }
  | { readonly kind: 'command'; readonly command: string }
  /** A file of a package that nothing else says how to run. */
  | { readonly kind: 'file'; readonly command: string }
  /** The first folder that exists is served. */
  | { readonly kind: 'serve'; readonly folders: readonly string[]; readonly isSinglePage: boolean };

/** Reads the `package.json` of a folder; `null` without one. A text that cannot be parsed has no facts. */
export async function readPackage(tree: Tree, folder: string): Promise<NodePackage | null> {
  const path = `${folder}package.json`;
  if (!hasFile(tree, path)) return null;
  const parsed = parsePackage(await tree.read(path));
  const output = await readOutput(tree, folder, parsed.dependencies);
  return { folder, tree, output, ...parsed, main: parsed.main ?? (await nxProgram(tree, folder)) };
}

function parsePackage(text: string): PackageJson {
  const members = parseJson(text);
  const needed = ['dependencies', 'devDependencies', 'optionalDependencies'];
  return {
    name: textIn(members, 'name'),
    main: textIn(members, 'main')?.replace(/^(\.\/+)+/, '') ?? null,
    scripts: new Map(textsIn(members, 'scripts')),
    dependencies: new Set(needed.flatMap((kind) => textsIn(members, kind).map(([name]) => name))),
    members,
  };
}

/** The value of JSON; `null` if it cannot be parsed. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    return null;
  }
}

/** A member of a member of …; `undefined` without one. */
export function memberIn(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce(
    (found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined),
    value,
  );
}

/** A text that is not empty. */
export function textIn(value: unknown, ...names: readonly string[]): string | null {
  const found = memberIn(value, ...names);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

/** The items of a list, or the one value without a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** The value of short YAML; `null` if it cannot be parsed. */
export function yamlOf(text: string): Yaml {
  try {
    return parseYaml(text.slice(0, mostYaml));
  } catch (error) {
    if (error instanceof YamlError) return null;
    throw error;
  }
}

function textsIn(value: unknown, name: string): [string, string][] {
  const found = memberIn(value, name);
  const entries: [string, unknown][] = isObject(found) ? Object.entries(found) : [];
  return entries.flatMap(([key, text]): [string, string][] => (typeof text === 'string' ? [[key, text]] : []));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Editors of Windows write a mark at the begin of a text. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
