import { hasFile } from './files.ts';
import { findJsonMistake } from '../../../../contract/samples/json-mistake.ts';
import { FormatError, type Formats } from './formats.ts';
import { withoutComments } from './json-comments.ts';
import type { SourceWarning } from './plan.ts';
import type { Tree } from './tree.ts';

export type Warn = (warning: SourceWarning) => void;

/** The files of a source, with what reading them needs. A file that cannot be read is a warning, and no more. */
export interface Source {
  readonly tree: Tree;
  readonly formats: Formats;
  readonly warn: Warn;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Size limit of a file that is read whole. */
const mostBytes = 1_048_576;

/** The text of a file without its byte order mark; `null` without the file, or for one that is too large. */
export async function readText({ tree, warn }: Source, path: string): Promise<string | null> {
  const size = tree.files.find((file) => file.path === path)?.size;
  if (size === undefined) return null;
  if (size <= mostBytes) return (await tree.read(path)).replace(/^\uFEFF/, '');
  warn(unreadable(path, `it has more than ${mostBytes} bytes`));
  return null;
}

/** The lines of a file; none without the file. */
export async function readLines(source: Source, path: string): Promise<readonly string[]> {
  return linesOf((await readText(source, path)) ?? '');
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The content of a TOML file; `undefined` without one that can be read. */
export async function readToml(source: Source, path: string): Promise<Json | undefined> {
  // The parser makes dates too, which no reader looks at.
  return parseWith(source, path, (text) => source.formats.toml(text) as Json);
}

/** The content of a JSON file; `undefined` without one that can be read. */
export async function readJson(source: Source, path: string): Promise<Json | undefined> {
  return parseWith(source, path, parseJson);
}

/**
 * The content of a JSON file that may have comments, as those of Deno do; `undefined` without one that can be read.
 */
export async function readJsonc(source: Source, path: string): Promise<Json | undefined> {
  return parseWith(source, path, (text) => parseJson(withoutComments(text)));
}

async function parseWith(source: Source, path: string, parse: (text: string) => Json): Promise<Json | undefined> {
  const text = await readText(source, path);
  if (text === null) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    source.warn(unreadable(path, `${error.message.replace(/\.$/, '')} (line ${error.line}, column ${error.column})`));
    return undefined;
  }
}

function parseJson(text: string): Json {
  const mistake = findJsonMistake(text);
  if (mistake) throw new FormatError(mistake.message, mistake);
  // JSON has no other values.
  return JSON.parse(text) as Json;
}

function unreadable(path: string, reason: string): SourceWarning {
  return { code: 'unreadable_file', message: `The file is not used, because it cannot be read: ${reason}.`, path };
}

/** A value within members of members; `undefined` if one is missing. */
export function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let found = value;
  for (const name of names) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a value that is one; else `null`. */
export function textAt(value: Json | undefined, ...names: readonly string[]): string | null {
  const found = at(value, ...names);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The items of a list; none for anything else. */
export function itemsAt(value: Json | undefined, ...names: readonly string[]): readonly Json[] {
  const found = at(value, ...names);
  // Only the lists of `Json` are arrays.
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

/** The names of the members of an object; none for anything else. */
export function keysAt(value: Json | undefined, ...names: readonly string[]): readonly string[] {
  const found = at(value, ...names);
  return isObject(found) ? Object.keys(found) : [];
}

/** The first of some paths that is a file; `undefined` if none is. */
export function firstFile(tree: Tree, paths: readonly string[]): string | undefined {
  return paths.find((path) => hasFile(tree, path));
}
