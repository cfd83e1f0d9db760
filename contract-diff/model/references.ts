import { isObject, type JsonObject } from '../../contract/document.ts';
import { DiffError } from './change.ts';
import { dataKeywords, namedKeywords } from './keywords.ts';

/** The nodes of a document that references can point to, and the base address of each reference. */
interface Index {
  readonly root: string;
  /** Documents and schemas with an `$id`, by their addresses. */
  readonly resources: Map<string, JsonObject>;
  /** Schemas with an `$anchor`, by address and anchor. */
  readonly anchors: Map<string, JsonObject>;
  readonly bases: Map<JsonObject, string>;
  /** The references that have to resolve: those outside of extensions. */
  readonly references: Set<JsonObject>;
}

/** Base address of a document that has none. */
const unnamed = 'https://document.invalid/openapi.json';

const indexes = new WeakMap<JsonObject, Index>();

/** The node that a reference leads to, over any number of references, or the node itself. */
export function resolve(document: JsonObject, node: unknown): JsonObject {
  let at = node;
  for (const seen = new Set<unknown>(); isReference(at); at = follow(document, at)) {
    if (seen.has(at)) throw new DiffError(`${describe(at.$ref)} leads back to itself; correct the reference.`);
    seen.add(at);
  }
  return isObject(at) ? at : {};
}

/** The node that one reference points to: by JSON pointer, by anchor, or by the address of a schema. */
export function follow(document: JsonObject, node: Reference): unknown {
  const found = find(indexOf(document), node);
  if (found === undefined)
    throw new DiffError(`${describe(node.$ref)} does not exist; add it, or correct the reference.`);
  return found;
}

/** The name of the component that a reference points to. */
export function componentName({ $ref }: Reference): string | undefined {
  const name = /^[^#]*#\/components\/[^/]+\/([^/]+)$/.exec($ref)?.[1];
  return name === undefined ? undefined : unescape(name);
}

export interface Reference extends JsonObject {
  readonly $ref: string;
}

export function isReference(node: unknown): node is Reference {
  return isObject(node) && typeof node.$ref === 'string';
}

/** Throws at the first reference of a document that leads nowhere; `which` names the document. */
export function checkReferences(document: JsonObject, which: string): void {
  const index = indexOf(document);
  for (const node of index.references) {
    if (!isReference(node)) continue;
    const seen = new Set<unknown>();
    for (let at: unknown = node; isReference(at); at = find(index, at)) {
      if (seen.has(at)) throw problem(which, at.$ref, 'which leads back to itself; correct the reference.');
      seen.add(at);
      if (find(index, at) !== undefined) continue;
      throw isExternal(index, at)
        ? new DiffError(`The ${which} document refers to another file, ${at.$ref}. Bundle it first: npx redocly bundle`)
        : problem(which, at.$ref, 'which does not exist; add it, or correct the reference.');
    }
  }
}

function problem(which: string, reference: string, rest: string): DiffError {
  return new DiffError(`The ${which} document refers to ${describe(reference)}, ${rest}`);
}

function describe(reference: string): string {
  return `\`${reference}\``;
}

function indexOf(document: JsonObject): Index {
  const known = indexes.get(document);
  if (known) return known;
  const root = address(document.$self, unnamed) ?? unnamed;
  const index: Index = {
    root,
    resources: new Map([[root, document]]),
    anchors: new Map(),
    bases: new Map(),
    references: new Set(),
  };
  indexes.set(document, index);
  addNode(index, document, root, false);
  return index;
}

function addNode(index: Index, node: unknown, outer: string, isExtension: boolean): void {
  if (Array.isArray(node)) for (const item of node) addNode(index, item, outer, isExtension);
  if (!isObject(node) || index.bases.has(node)) return;
  const base = address(node.$id, outer) ?? outer;
  index.bases.set(node, base);
  if (base !== outer) index.resources.set(base, node);
  for (const anchor of [node.$anchor, node.$dynamicAnchor])
    if (typeof anchor === 'string') index.anchors.set(`${base}#${anchor}`, node);
  if (isReference(node) && !isExtension) index.references.add(node);
  for (const [key, value] of Object.entries(node)) {
    if (dataKeywords.has(key)) continue;
    const inExtension = isExtension || key.startsWith('x-');
    if (namedKeywords.has(key) && isObject(value) && !isReference(value)) {
      for (const member of Object.values(value)) addNode(index, member, base, inExtension);
    } else addNode(index, value, base, inExtension);
  }
}

function address(id: unknown, base: string): string | undefined {
  return typeof id === 'string' && URL.canParse(id, base) ? new URL(id, base).href.replace(/#$/, '') : undefined;
}

function split(index: Index, node: Reference): readonly [resource: string, fragment: string] {
  const url = address(node.$ref, index.bases.get(node) ?? index.root) ?? node.$ref;
  const at = url.indexOf('#');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function isExternal(index: Index, node: Reference): boolean {
  return !index.resources.has(split(index, node)[0]);
}

function find(index: Index, node: Reference): unknown {
  const [resource, fragment] = split(index, node);
  const at = index.resources.get(resource);
  if (at === undefined || fragment === '') return at;
  if (!fragment.startsWith('/')) return index.anchors.get(`${resource}#${decode(fragment)}`);
  const written = node.$ref.slice(node.$ref.indexOf('#') + 1);
  // A key may have a percent sign of its own.
  return valueAt(at, decode(fragment)) ?? valueAt(at, written);
}

function valueAt(node: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => {
      if (Array.isArray(at)) return at[Number(step)];
      return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
    }, node);
}

function unescape(step: string): string {
  return decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
