import type { Request } from 'express';
import secureJson from 'secure-json-parse';
import type { Operation } from '../model/operation.ts';
import { Problem } from '../contract/problem.ts';

/** Reads a JSON body; `undefined` where none was sent and none is needed. Throws a `Problem` for what cannot be read. */
export type BodyReader = (request: Request) => Promise<unknown>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function createBodyReader({ body }: Operation): BodyReader {
  if (!body) return async () => undefined;
  const { limit, required } = body;
  const nothing = () => {
    if (required) throw malformed('', 'A body is required.', 'required');
    return undefined;
  };
  return async (request) => {
    if (!hasBody(request)) return nothing();
    refuseOtherTypes(request, body.mediaTypes);
    refuseEncodings(request);
    const bytes = await readAll(request, limit);
    // What comes in chunks says only at its end that it is nothing.
    return bytes.length === 0 ? nothing() : parse(bytes);
  };
}

/** The media type of a request without its parameters, in lower case. */
export function mediaTypeOf(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
}

export function refuseOtherTypes(request: Request, mediaTypes: readonly string[]): void {
  const charset = /;\s*charset="?([^";]+)/i
    .exec(request.headers['content-type'] ?? '')?.[1]
    ?.trim()
    .toLowerCase();
  if (mediaTypes.includes(mediaTypeOf(request)) && (charset === undefined || charset === 'utf-8')) return;
  throw new Problem('unsupported_media_type', `Send the body as ${mediaTypes.join(' or ')}, in UTF-8.`);
}

export function refuseEncodings({ headers }: Request): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new Problem('unsupported_media_type', 'Send the body without a content encoding.');
}

/** Not by express.raw, which reads a body that is too large to its end before it says so, even one that has no end. */
function readAll(request: Request, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) refuse();
    };
    const refuse = () => {
      request.off('data', take).pause();
      reject(new Problem('payload_too_large', `The body may have ${limit} bytes at most.`));
    };
    const left = () => reject(new Problem('bad_body', 'The body could not be read to its end.'));
    if (request.destroyed) return left();
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
    request.on('data', take);
    request.once('close', left);
    request.once('end', () => {
      // Every request closes in the end, and a problem made for nothing takes 10 µs.
      request.off('close', left);
      resolve(Buffer.concat(chunks, length));
    });
  });
}

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformed('', 'The body is not UTF-8.', 'encoding');
  }
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw malformed('', `The body is not JSON that can be read: ${error instanceof Error ? error.message : 'syntax error'}`, 'json');
  }
  if (/\\u0000/i.test(text)) refuseNul(value);
  return value;
}

/** Without recursion: a body may be nested deeper than the stack. */
function refuseNul(body: unknown): void {
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && value.includes('\0')) throw malformed(path, 'must not contain a NUL character', 'pattern');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      const child = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key.includes('\0')) throw malformed(child, 'must not contain a NUL character', 'pattern');
      pending.push({ value: item, path: child });
    }
  }
}

function malformed(path: string, message: string, rule: string): Problem {
  return new Problem('bad_body', 'The body cannot be read; see details.', { details: [{ in: 'body', path, message, rule }] });
}
