import { createParser } from 'eventsource-parser';
import type { Body } from '../../../generated/handlers.ts';
import { isObject } from '../../../server/http/document.ts';
import { eventText } from '../../../server/http/stream.ts';
import { NamedEvent } from '../../../server/model/handler.ts';
import type { Operation } from '../../../server/model/operation.ts';
import { isSecretName, type Secrets } from './secrets.ts';

/** What is written of a body: its text, and how and why it differs from what was sent. */
export interface WrittenBody {
  readonly text?: string;
  readonly encoding?: 'base64';
  readonly comment?: string;
}

/** A body, as far as it was kept. */
export interface SentBody {
  readonly operation: Operation | null;
  readonly side: 'request' | 'response';
  readonly mediaType: string;
  /** The `Content-Encoding`, if there is one. */
  readonly coding: string | undefined;
  readonly bytes: Buffer;
  /** How many bytes there were in all. */
  readonly size: number;
}

/** A body without its secrets, or the reason why it is left out. */
export function writeBody(body: SentBody, secrets: Secrets): WrittenBody {
  const { mediaType, coding, bytes, size } = body;
  const isTruncated = bytes.length < size;
  const cut = isTruncated ? `Only the first ${bytes.length} of ${size} bytes are here.` : undefined;
  if (size === 0) return {};
  if (coding !== undefined && coding !== 'identity') return leftOut('It is compressed, so what is secret in it cannot be told.');
  if (mediaType === 'multipart/form-data') return leftOut(`${size} bytes of files, which may hold any secret.`);
  if (mediaType === 'text/event-stream') return { text: writeFrames(body, secrets), ...(cut !== undefined && { comment: cut }) };
  const value = isTruncated ? undefined : parse(bytes);
  if (value !== undefined) return { text: JSON.stringify(hideIn(value, body, secrets)) };
  if (/[/+]json$/.test(mediaType)) {
    return leftOut(
      `${size} bytes that ${isTruncated ? 'are too many to be kept' : 'are not JSON'}, so what is secret in them cannot be told.`,
    );
  }
  const text = bytes.toString('latin1');
  if (isText(mediaType)) {
    return body.operation?.sensitive && body.side === 'response'
      ? leftOut('The operation answers with a secret.')
      : { text: secrets.hide(writeForm(mediaType, bytes.toString(), secrets)), ...(cut !== undefined && { comment: cut }) };
  }
  if (secrets.hide(text) !== text) return leftOut('There is a secret in it.');
  return { text: bytes.toString('base64'), encoding: 'base64', ...(cut !== undefined && { comment: cut }) };
}

function leftOut(why: string): WrittenBody {
  return { comment: `Left out: ${why}` };
}

function isText(mediaType: string): boolean {
  return mediaType === '' || mediaType.startsWith('text/') || /[/+](?:xml|javascript|yaml|x-www-form-urlencoded)$/.test(mediaType);
}

/** The JSON value of these bytes; `undefined` where they are none, or one that is nested deeper than anything real. */
function parse(bytes: Buffer): unknown {
  if (depthOf(bytes) > maxDepth) return undefined;
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** What is nested deeper could not be walked through: the stack has an end. */
const maxDepth = 500;

/** How deep brackets are nested, those in texts included. */
function depthOf(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  for (const byte of bytes) {
    if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return deepest;
}

/** Fields that are secret in what an operation is sent, beside those whose name says it: files, and settings. */
const secretFields: Readonly<Record<string, readonly string[]>> = {
  createUpload: ['content'] satisfies (keyof Body<'createUpload'>['files'][number])[],
  installApplication: ['values'] satisfies (keyof Body<'installApplication'>)[],
};

/** A JSON value without its secrets. Where the contract says only that the whole answer is sensitive, every text in it is one. */
function hideIn(value: unknown, { operation, side }: Pick<SentBody, 'operation' | 'side'>, secrets: Secrets): unknown {
  const own = side === 'request' ? (secretFields[operation?.id ?? ''] ?? []) : [];
  const ofVars = operation?.area === 'vars';
  const walk = (node: unknown, isSecret: boolean): unknown => {
    if (typeof node === 'string') return isSecret ? secrets.keep(node) : secrets.hide(node);
    if (typeof node === 'number' && isSecret) return secrets.keep(String(node));
    if (Array.isArray(node)) return node.map((item) => walk(item, isSecret));
    if (!isObject(node)) return node;
    // The value of a variable stands beside its name, or beside whether it is secret; some say that it is not, and are mistaken.
    const isVariable = ofVars || 'key' in node || 'isSecret' in node;
    const entries = Object.entries(node).map(([name, item]) => {
      const isNamed = isSecretName(name) || own.includes(name) || (isVariable && name === 'value');
      return [secrets.hide(name), walk(item, isSecret || isNamed)] as const;
    });
    return Object.fromEntries(entries);
  };
  return walk(value, operation?.sensitive === true && side === 'response');
}

/** The frames of a stream that have come whole. */
function writeFrames({ bytes, operation, side }: SentBody, secrets: Secrets): string {
  const frames: string[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const value = parse(Buffer.from(data));
      const isStructured = typeof value === 'object' && value !== null;
      const shown = isStructured ? hideIn(value, { operation, side }, secrets) : secrets.hide(data);
      frames.push(eventText(event ? new NamedEvent(secrets.hide(event), shown) : shown));
    },
  });
  parser.feed(bytes.toString());
  return frames.join('');
}

/** In a form, a name says whether the value is a secret. */
function writeForm(mediaType: string, text: string, secrets: Secrets): string {
  if (mediaType !== 'application/x-www-form-urlencoded') return text;
  const pairs = [...new URLSearchParams(text)];
  return new URLSearchParams(
    pairs.map(([name, value]) => [name, isSecretName(name) ? secrets.keep(value) : secrets.hide(value)]),
  ).toString();
}
