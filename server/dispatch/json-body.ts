import secureJson from 'secure-json-parse';
import { isObject } from '../../contract/document.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { readBefore } from './read-before.ts';
import { headerOf, type BodySource, type RequestData } from './request.ts';

/** A JSON value with its size; `undefined` where none was sent and none is needed. */
export interface JsonBody {
  readonly value: unknown;
  readonly bytes: number;
}

const noBody: JsonBody = { value: undefined, bytes: 0 };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON body of an operation. Throws a `Problem` for a body that cannot be read. */
export async function readJsonBody(
  { body }: Operation,
  request: Pick<RequestData, 'headers'>,
  source: BodySource,
): Promise<JsonBody> {
  if (!body) return noBody;
  const { limit, required, mediaTypes } = body;
  const nothing = () => {
    if (required) throw unreadable('', 'A body is required.', 'required');
    return noBody;
  };
  if (!source.isPresent) return nothing();
  refuseOtherTypes(request, mediaTypes);
  refuseEncodings(request);
  if (source.parsed) {
    const { value } = source.parsed;
    if (isObject(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
      throw readBefore(value);
    refuseUnsafe(value);
    return { value, bytes: 0 };
  }
  const bytes = await source.bytes(limit);
  // Whether a chunked body is empty is known only at its end.
  return bytes.length === 0 ? nothing() : { value: parse(bytes), bytes: bytes.length };
}

function refuseOtherTypes(request: Pick<RequestData, 'headers'>, mediaTypes: readonly string[]): void {
  const contentType = headerOf(request, 'content-type') ?? '';
  // Nearly every client sends exactly this.
  if (mediaTypes.includes(contentType)) return;
  const charset = /;\s*charset="?([^";]+)/i.exec(contentType)?.[1]?.trim();
  if (mediaTypes.includes(mediaTypeOf(contentType)) && (charset === undefined || isUtf8(charset))) return;
  throw new Problem('unsupported_media_type', `Send the body as ${mediaTypes.join(' or ')}, in UTF-8.`);
}

/** Whether a name of an encoding is one of UTF-8, such as `UTF8` of older clients. */
function isUtf8(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding === 'utf-8';
  } catch {
    return false;
  }
}

export function refuseEncodings(request: Pick<RequestData, 'headers'>): void {
  const encoding = headerOf(request, 'content-encoding');
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new Problem('unsupported_media_type', 'Send the body without a content encoding.');
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw unreadable('', 'The body is not UTF-8.', 'encoding');
  }
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw unreadable(
      '',
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'syntax error'}`,
      'json',
    );
  }
  // UTF-8 has no surrogates, so they come as escapes, as NUL does.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseUnsafe(value);
  return value;
}

/**
 * Rejects text that databases do not store, and names that target prototypes. Without recursion: a body may be nested
 * deeper than the stack.
 */
function refuseUnsafe(body: unknown): void {
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') refuseUnsafeText(value, path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      const child = `${path}/${key.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;
      refuseUnsafeText(key, child);
      if (key === '__proto__') throw unreadable(child, 'must not be called __proto__', 'propertyNames');
      pending.push({ value: item, path: child });
    }
  }
}

function refuseUnsafeText(text: string, path: string): void {
  if (text.includes('\0')) throw unreadable(path, 'must not contain a NUL character', 'encoding');
  if (!text.isWellFormed()) throw unreadable(path, 'must not contain half of a surrogate pair', 'encoding');
}

function unreadable(path: string, message: string, rule: string): Problem {
  return new Problem('bad_body', 'The body cannot be read; see details.', {
    details: [{ in: 'body', path, message, rule }],
  });
}
