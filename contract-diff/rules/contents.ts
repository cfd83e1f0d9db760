import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../contract/document.ts';
import { contentOf, isInRange } from '../normal/media-types.ts';
import { schemaOf, serializationOf } from '../normal/parameters.ts';
import { resolve } from '../model/references.ts';
import type { Comparer } from '../schemas/comparer.ts';
import type { Direction, Finding, Result } from '../schemas/findings.ts';
import { compareNote } from '../schemas/notes.ts';
import { comparedExtensions, internalExtensions } from '../model/extensions.ts';

/** Two documents, for the references of their nodes. */
export interface Documents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Compares what the bodies of a request or response may be, by media type. */
export function compareContent(
  comparer: Comparer,
  documents: Documents,
  before: unknown,
  after: unknown,
  place: string,
  direction: Direction,
): Result[] {
  const [old, current] = [contentOf(documents.before, before), contentOf(documents.after, after)];
  const findings: Finding[] = [];
  const inner = [...old].flatMap(([type, media]) => {
    const partner = partnerOf(type, current, direction);
    if (!partner) {
      findings.push(mediaFinding(type, place, false));
      return [];
    }
    findings.push(...compareEncoding(media, partner, place));
    return schemaNames(media, partner).map((name) =>
      comparer.compare(
        [media[name] ?? true],
        [partner[name] ?? true],
        name === 'itemSchema' ? `${place}[]` : place,
        direction,
      ),
    );
  });
  const known = [...old.keys()];
  for (const type of current.keys())
    if (!old.has(type) && !known.some((other) => isInRange(type, other)))
      findings.push(mediaFinding(type, place, true));
  return [{ direction, findings, inner }];
}

/** The schemas of a body that both sides describe: as a whole, or by the items of a stream. */
function schemaNames(before: JsonObject, after: JsonObject): string[] {
  const describes = (media: JsonObject, name: string) =>
    media[name] !== undefined || (media.schema === undefined && media.itemSchema === undefined);
  return ['schema', 'itemSchema'].filter(
    (name) =>
      (before[name] !== undefined || after[name] !== undefined) && describes(before, name) && describes(after, name),
  );
}

/** A range has all its types. A response with one of the types of a range is one of the range. */
function partnerOf(
  type: string,
  current: ReadonlyMap<string, JsonObject>,
  direction: Direction,
): JsonObject | undefined {
  const isPartner = (other: string) => isInRange(type, other) || (direction === 'received' && isInRange(other, type));
  return current.get(type) ?? [...current].find(([other]) => isPartner(other))?.[1];
}

function mediaFinding(type: string, place: string, isAdded: boolean): Finding {
  return {
    rule: isAdded ? 'media-type-added' : 'media-type-removed',
    place: `${place}, ${type}`,
    message: `The media type ${isAdded ? 'is new' : 'was removed'}.`,
    isNarrower: !isAdded,
    // A client gets the type that it accepts.
    isWider: !isAdded,
  };
}

function compareEncoding(before: JsonObject, after: JsonObject, place: string): Finding[] {
  const [old, current] = [encodingsOf(before), encodingsOf(after)];
  if (isDeepStrictEqual(old, current)) return [];
  const message = 'The encoding of the fields changed.';
  return [{ rule: 'encoding-changed', place, message, isNarrower: true, isWider: true }];
}

function encodingsOf({ encoding }: JsonObject): JsonObject {
  const entries = Object.entries(asObject(encoding)).map(([name, node]) => {
    const { style = 'form', explode = style === 'form', allowReserved = false, contentType } = asObject(node);
    return [name, { style, explode, allowReserved, contentType }] as const;
  });
  const isDefault = { style: 'form', explode: true, allowReserved: false, contentType: undefined };
  return Object.fromEntries(entries.filter(([, node]) => !isDeepStrictEqual(node, isDefault)));
}

/** Compares a parameter or a header: its schema, how it is written, and what else it says. */
export function compareValue(
  comparer: Comparer,
  documents: Documents,
  before: JsonObject,
  after: JsonObject,
  place: string,
  direction: Direction,
): Result[] {
  const [old, current] = [[schemaOf(documents.before, before)], [schemaOf(documents.after, after)]];
  const isPlain = [comparer.normalBefore(old), comparer.normalAfter(current)].every(({ variants }) =>
    variants.every(({ type }) => type !== 'array' && type !== 'object'),
  );
  const isSame = isDeepStrictEqual(serializationOf(before, isPlain), serializationOf(after, isPlain));
  const message = 'The way in which the value is written changed.';
  const rule = 'parameter-serialization-changed';
  const findings: Finding[] = [
    ...(isSame ? [] : [{ rule, place, message, isNarrower: true, isWider: true }]),
    ...compareExtras(before, after, place, direction),
  ];
  return [{ direction, findings, inner: [comparer.compare(old, current, place, direction)] }];
}

/** Extensions that no rule knows, and whether the part is deprecated. */
export function compareExtras(before: JsonObject, after: JsonObject, place: string, direction: Direction): Finding[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name.startsWith('x-') && !comparedExtensions.has(name) && !internalExtensions.has(name),
  );
  const flags = ['deprecated', 'allowEmptyValue'];
  return [
    ...names.flatMap((name) => compareNote(name, before[name], after[name], place, direction)),
    ...flags.flatMap((name) => compareNote(name, before[name] ?? false, after[name] ?? false, place, direction)),
  ];
}

/** The headers that a response has, by their names in lower case; the media type is not one of them. */
export function headersOf(
  document: JsonObject,
  response: JsonObject,
): ReadonlyMap<string, readonly [string, JsonObject]> {
  const headers = Object.entries(asObject(response.headers)).map(
    ([name, header]): [string, readonly [string, JsonObject]] => [
      name.toLowerCase(),
      [name, resolve(document, header)],
    ],
  );
  return new Map(headers.filter(([name]) => name !== 'content-type' && name !== 'idempotency-replayed'));
}

/** Compares the headers that both responses have. */
export function compareHeaderSchemas(
  comparer: Comparer,
  documents: Documents,
  before: JsonObject,
  after: JsonObject,
  place: string,
): Result[] {
  const current = headersOf(documents.after, after);
  return [...headersOf(documents.before, before)].flatMap(([key, [, old]]) => {
    const [name, header] = current.get(key) ?? [];
    if (name === undefined || header === undefined) return [];
    const at = `${place}, header ${name}`;
    const [was, is] = [old.required === true, header.required === true];
    const message = `\`required\` changed from ${String(was)} to ${String(is)}.`;
    const findings = was === is ? [] : [{ rule: 'required-changed', place: at, message, isNarrower: is, isWider: was }];
    const results = compareValue(comparer, documents, old, header, at, 'received');
    return [{ direction: 'received' as const, findings, inner: results }];
  });
}
