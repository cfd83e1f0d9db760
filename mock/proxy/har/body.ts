import type { Operation } from '../../../server/model/operation.ts';
import { isArchive, isSafeBinary } from './binary.ts';
import { type Part, writeForm, writeParts } from './form.ts';
import { writeFrames } from './frames.ts';
import { mediaTypeOf } from '../../../server/contract/media-type.ts';
import { parseJson } from '../../../server/contract/parse-json.ts';
import { createJsonRedactor, looksLikeJson } from './json.ts';
import type { Redactor } from './redactor.ts';
import { maxRecordedBytes } from './traffic.ts';

/** What is written of a body: its text, or its parts, and how and why it differs from what was sent. */
export interface WrittenBody {
  readonly text?: string;
  readonly params?: Part[];
  readonly encoding?: 'base64';
  readonly comment?: string;
}

/** A body, as far as it was kept. */
export interface SentBody {
  readonly operation: Operation | null;
  readonly side: 'request' | 'response';
  /** The `Content-Type`; empty where there is none. */
  readonly contentType: string;
  /** The `Content-Encoding`, if there is one. */
  readonly coding: string | undefined;
  readonly bytes: Buffer;
  /** How many bytes there were in all. */
  readonly size: number;
}

/** A body without its secrets, or the reason why it is left out. */
export function writeBody(body: SentBody, redactor: Redactor): WrittenBody {
  const { operation, side, contentType, coding, size } = body;
  const mediaType = mediaTypeOf(contentType);
  const bytes = body.bytes.subarray(0, maxRecordedBytes);
  const isCut = bytes.length < size;
  const about = isCut ? { comment: `Only the first ${bytes.length} of ${size} bytes are here.` } : {};
  if (size === 0) return {};
  if (coding !== undefined && coding !== 'identity') return leftOut('It is compressed, so what is secret in it cannot be told.');
  if (mediaType.startsWith('multipart/')) {
    const params = side === 'request' ? writeParts(contentType, body.bytes, redactor) : null;
    return params ? { params } : leftOut(`${size} bytes in parts, which may hold any secret.`);
  }
  const hide = createJsonRedactor(body, redactor);
  if (mediaType === 'text/event-stream') return { text: writeFrames(bytes.toString(), hide, redactor), ...about };
  const text = toText(bytes, isCut);
  const value = isCut || text === null ? undefined : parseJson(text);
  if (value !== undefined) return { text: JSON.stringify(hide(value)) };
  if (isJson(mediaType) || looksLikeJson(text ?? '') || (side === 'request' && operation?.body?.mediaTypes.some(isJson))) {
    return leftOut(`${size} bytes that ${isCut ? 'are too many to be kept' : 'are not JSON'}, so what is secret in them cannot be told.`);
  }
  if (isArchive(mediaType, bytes)) return leftOut(`${size} bytes of an archive, in which secrets cannot be told.`);
  if (operation?.sensitive && side === 'response') return leftOut('The operation answers with a secret.');
  if (text === null) {
    return isSafeBinary(bytes, isCut, redactor)
      ? { text: bytes.toString('base64'), encoding: 'base64', ...about }
      : leftOut('There is a secret in it.');
  }
  // Of a secret that was cut in two, the first half would not be known.
  const lines = isCut ? text.replace(/[^\n]*$/, '') : text;
  return { text: redactor.redact(mediaType === 'application/x-www-form-urlencoded' ? writeForm(lines, hide, redactor) : lines), ...about };
}

function leftOut(why: string): WrittenBody {
  return { comment: `Left out: ${why}` };
}

function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

/** The characters of these bytes; `null` where they are none that a person would read. */
function toText(bytes: Buffer, isCut: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
