import type { Operation } from '../model/operation.ts';
import { isArchive, isSafeBinary } from './binary.ts';
import { type Part, writeForm, writeParts } from './form.ts';
import { writeFrames } from './frames.ts';
import { mediaTypeOf } from '../media-type.ts';
import { parseJson } from '../parse-json.ts';
import { createJsonRedactor, looksLikeJson } from './json.ts';
import type { Redactor } from './redactor.ts';

/** The recorded form of a body: its text or its parts, with a comment on what is missing. */
export interface WrittenBody {
  readonly text?: string;
  readonly params?: Part[];
  readonly encoding?: 'base64';
  readonly comment?: string;
}

/** A body that was sent; `bytes` may be cut. */
export interface SentBody {
  readonly operation: Operation | null;
  readonly side: 'request' | 'response';
  /** The `Content-Type`; empty if absent. */
  readonly contentType: string;
  /** The `Content-Encoding`, if any. */
  readonly coding: string | undefined;
  readonly bytes: Buffer;
  /** The total number of bytes. */
  readonly size: number;
  /** How many of them are recorded. */
  readonly maxBytes: number;
}

/** A body with redacted secrets, or the reason why it is omitted. */
export function writeBody(body: SentBody, redactor: Redactor): WrittenBody {
  const { operation, side, contentType, coding, size, maxBytes } = body;
  const mediaType = mediaTypeOf(contentType);
  const bytes = body.bytes.subarray(0, maxBytes);
  const isCut = bytes.length < size;
  const about = isCut ? { comment: `Only the first ${bytes.length} of ${size} bytes are recorded.` } : {};
  if (size === 0) return {};
  if (coding !== undefined && coding !== 'identity')
    return omitted('It is compressed, so secrets cannot be found in it.');
  if (mediaType.startsWith('multipart/')) {
    const params = side === 'request' ? writeParts(contentType, body.bytes, redactor) : null;
    return params ? { params } : omitted(`${size} bytes of multipart data, which may hold any secret.`);
  }
  const redactJson = createJsonRedactor(body, redactor);
  if (mediaType === 'text/event-stream') return { text: writeFrames(bytes.toString(), redactJson, redactor), ...about };
  const text = toText(bytes, isCut);
  const value = isCut || text === null ? undefined : parseJson(text);
  if (value !== undefined) return { text: JSON.stringify(redactJson(value)) };
  if (
    isJson(mediaType) ||
    looksLikeJson(text ?? '') ||
    (side === 'request' && operation?.body?.mediaTypes.some(isJson))
  ) {
    return omitted(
      `${size} bytes that are ${isCut ? 'too long to record' : 'not JSON'}, so secrets cannot be found in them.`,
    );
  }
  if (isArchive(mediaType, bytes)) return omitted(`${size} bytes of an archive, in which secrets cannot be found.`);
  if (operation?.sensitive && side === 'response') return omitted('The response of this operation is a secret.');
  if (text === null) {
    return isSafeBinary(bytes, isCut, redactor)
      ? { text: bytes.toString('base64'), encoding: 'base64', ...about }
      : omitted('It holds a secret.');
  }
  // The last line is dropped: the first half of a secret that was cut would not be found.
  const lines = isCut ? text.replace(/[^\n]*$/, '') : text;
  return {
    text: redactor.redact(
      mediaType === 'application/x-www-form-urlencoded' ? writeForm(lines, redactJson, redactor) : lines,
    ),
    ...about,
  };
}

function omitted(reason: string): WrittenBody {
  return { comment: `Omitted: ${reason}` };
}

function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

/** The text of these bytes; `null` where they are binary. */
function toText(bytes: Buffer, isCut: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
