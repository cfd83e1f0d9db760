/** Largest head of a response, in bytes. Frameworks with many cookies send 20 kB. */
export const mostHeadBytes = 65_536;

/** A response that is not valid HTTP, or too large. The message is a sentence for people. */
export class BadResponse extends Error {}

/** The extent of a body: bytes, chunks, or all until the connection ends. */
export type Framing = number | 'chunked' | 'untilClose';

/** The first line and the headers of a response, as they were sent. */
export interface ResponseHead {
  readonly status: number;
  readonly message: string;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  readonly framing: Framing;
  /** Whether the connection can be used again. */
  readonly isKept: boolean;
  /** Value of `Keep-Alive`. */
  readonly keepAlive: string | null;
  /** Values of `Connection`. */
  readonly connection: string | undefined;
  /** Whether the response is a stream of events, which lasts as long as its reader wants. */
  readonly isEventStream: boolean;
}

const startForm = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/;
const nameForm = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
// A carriage return is part of a line end only; control characters could end a header in another program.
// eslint-disable-next-line no-control-regex -- These characters are the ones to find.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n|$)/;
const malformed = 'The response of the app is not valid HTTP.';

/** Headers of a response that decide how it is read. */
interface Facts {
  connection: string | undefined;
  length: string | null;
  coding: string | null;
  keepAlive: string | null;
  isEventStream: boolean;
}

/** Reads a head without its empty line. Throws `BadResponse`. */
export function parseHead(text: string, method: string): ResponseHead {
  const lines = linesOf(text);
  const start = startForm.exec(withoutReturn(lines[0] ?? ''));
  if (!start) throw new BadResponse(malformed);
  const [isFirst, status, message] = [start[1] === '1', Number(start[2]), start[3] ?? ''];
  const headers = parseFields(lines, 1);
  const facts = factsIn(headers);
  const { connection, keepAlive, isEventStream } = facts;
  const framing = framingOf(facts, status, method);
  const isKept = framing !== 'untilClose' && (connection === undefined ? isFirst : staysOpen(connection, isFirst));
  // RFC 9112, 6.1 and 6.3: a length beside chunks, or HTTP/1.0, may be an attempt to smuggle a response.
  const isSure = framing !== 'chunked' || (facts.length === null && isFirst);
  return { status, message, headers, framing, isKept: isKept && isSure, keepAlive, connection, isEventStream };
}

function factsIn(headers: readonly string[]): Facts {
  const facts: Facts = { connection: undefined, length: null, coding: null, keepAlive: null, isEventStream: false };
  for (let index = 0; index < headers.length; index += 2) {
    const value = headers[index + 1] ?? '';
    switch (lowerOf(headers[index] ?? '')) {
      case 'connection':
        facts.connection = facts.connection === undefined ? value : `${facts.connection}, ${value}`;
        break;
      case 'content-length':
        if (!/^\d{1,15}$/.test(value) || (facts.length ?? value) !== value) throw new BadResponse(malformed);
        facts.length = value;
        break;
      case 'transfer-encoding':
        facts.coding = facts.coding === null ? value.toLowerCase() : `${facts.coding}, ${value.toLowerCase()}`;
        break;
      case 'keep-alive':
        facts.keepAlive = value;
        break;
      case 'content-type':
        facts.isEventStream = value.startsWith('text/event-stream');
    }
  }
  return facts;
}

/** The extent of a body by RFC 9112, 6.3. Throws `BadResponse` for an encoding besides chunks. */
function framingOf({ length, coding }: Facts, status: number, method: string): Framing {
  // Responses of these kinds have no body, whatever their headers say.
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0;
  if (coding !== null) {
    if (coding !== 'chunked') throw new BadResponse(malformed);
    return 'chunked';
  }
  return length === null ? 'untilClose' : Number(length);
}

function staysOpen(connection: string, isFirst: boolean): boolean {
  if (connection === 'keep-alive') return true;
  return !/\bclose\b/i.test(connection) && (isFirst || /\bkeep-alive\b/i.test(connection));
}

/** Reads the lines of a trailer; names and values alternating. Throws `BadResponse`. */
export function parseTrailer(text: string): string[] {
  return parseFields(linesOf(text), 0);
}

function linesOf(text: string): string[] {
  if (forbidden.test(text)) throw new BadResponse(malformed);
  return text.split('\n');
}

/** Reads header lines from an index on; names and values alternating. Throws `BadResponse`. */
function parseFields(lines: readonly string[], from: number): string[] {
  const headers: string[] = [];
  for (let index = from; index < lines.length; index++) {
    const line = withoutReturn(lines[index] ?? '');
    const colon = line.indexOf(':');
    let end = colon;
    // RFC 9112, 5.1: a proxy removes spaces before the colon.
    while (end > 0 && isSpace(line.charCodeAt(end - 1))) end--;
    const name = line.slice(0, end);
    if (colon < 1 || !(known.has(name) || nameForm.test(name))) throw new BadResponse(malformed);
    headers.push(name, trimmed(line, colon + 1));
  }
  return headers;
}

/** Lower-case forms of the names that were seen first, so that a name of every response is not converted anew. */
const known = new Map<string, string>();
const mostKnown = 1000;

/** A header's name in lower case. */
export function lowerOf(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const lower = name.toLowerCase();
  if (known.size < mostKnown && name.length < 64 && nameForm.test(name)) known.set(name, lower);
  return lower;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** The rest of a line without spaces at its ends. `trim` would also remove bytes of UTF-8. */
function trimmed(line: string, from: number): string {
  let [start, end] = [from, line.length];
  while (start < end && isSpace(line.charCodeAt(start))) start++;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end--;
  return line.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}
