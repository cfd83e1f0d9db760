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
  const value = isTruncated ? undefined : parse(bytes.toString());
  if (value !== undefined) return { text: JSON.stringify(createHider(body, secrets)(value)) };
  if (/[/+]json$/.test(mediaType)) {
    return leftOut(
      `${size} bytes that ${isTruncated ? 'are too many to be kept' : 'are not JSON'}, so what is secret in them cannot be told.`,
    );
  }
  // Of a secret that was cut in two, the first half would not be known.
  const lines = isTruncated ? bytes.toString().replace(/[^\n]*$/, '') : bytes.toString();
  if (isText(mediaType)) {
    return body.operation?.sensitive && body.side === 'response'
      ? leftOut('The operation answers with a secret.')
      : { text: secrets.hide(writeForm(mediaType, lines, secrets)), ...(cut !== undefined && { comment: cut }) };
  }
  // A secret may be written in either encoding between the bytes.
  if ([bytes.toString(), bytes.toString('latin1')].some((text) => secrets.hide(text) !== text)) return leftOut('There is a secret in it.');
  return { text: bytes.toString('base64'), encoding: 'base64', ...(cut !== undefined && { comment: cut }) };
}

function leftOut(why: string): WrittenBody {
  return { comment: `Left out: ${why}` };
}

function isText(mediaType: string): boolean {
  return mediaType === '' || mediaType.startsWith('text/') || /[/+](?:xml|javascript|yaml|x-www-form-urlencoded)$/.test(mediaType);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Fields that hold secrets in what an operation is sent, beside those whose name says it: files, and settings. */
const secretFields: Readonly<Record<string, readonly string[]>> = {
  createUpload: ['content'] satisfies (keyof Body<'createUpload'>['files'][number])[],
  installApplication: ['values'] satisfies (keyof Body<'installApplication'>)[],
};

/**
 * Takes JSON values in their order, each without its secrets. Where the contract says only that an answer is sensitive, every text in it
 * is a secret.
 */
function createHider({ operation, side }: SentBody, secrets: Secrets): (value: unknown) => unknown {
  const own = side === 'request' ? (secretFields[operation?.id ?? ''] ?? []) : [];
  const hide = secrets.hider();
  const walk = (node: unknown, isSecret: boolean, isAllSecret: boolean): unknown => {
    if (typeof node === 'string') return isSecret || isAllSecret ? secrets.keep(node) : hide(node);
    if (typeof node === 'number') return isSecret || isAllSecret ? secrets.keep(String(node)) : node;
    if (Array.isArray(node)) return node.map((item) => walk(item, isSecret, isAllSecret));
    if (!isObject(node)) return node;
    // Of a variable, whatever it says of itself: whoever marked it may have been mistaken.
    const hasValue = operation?.area === 'vars' || 'key' in node || 'isSecret' in node;
    const entries = Object.entries(node).map(([name, item]) => {
      const isNamed = isSecretName(name) || (hasValue && (name === 'value' || name === 'default'));
      const holdsOnly = holdsSecrets.test(name) || own.includes(name);
      return [hide(name), walk(item, isNamed, isAllSecret || holdsOnly)] as const;
    });
    return Object.fromEntries(entries);
  };
  const isSensitive = operation?.sensitive === true && side === 'response';
  return (value) => walk(value, false, isSensitive);
}

/** A list of `tokens`, or a `session`, tells other things as well; what is below one of these is nothing but secrets. */
const holdsSecrets = /credential|secret|password|passphrase/i;

/** The frames of a stream that have come whole. */
function writeFrames(body: SentBody, secrets: Secrets): string {
  const frames: string[] = [];
  const hide = createHider(body, secrets);
  const parser = createParser({
    onEvent({ event, data }) {
      const value = parse(data);
      // What is bare text stays so, even where it reads like a number.
      const shown = hide(typeof value === 'object' && value !== null ? value : data);
      frames.push(eventText(event ? new NamedEvent(secrets.hide(event), shown) : shown));
    },
  });
  parser.feed(body.bytes.toString());
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
