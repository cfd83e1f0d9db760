import { join } from 'node:path';
import busboy from 'busboy';
import { Problem } from '../../contract/problem.ts';
import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import type { Form } from '../../dispatch/upload/pair-up.ts';
import { tooMany } from '../../dispatch/upload/paths.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, tooLarge, type UploadLimits } from '../../dispatch/upload/sent.ts';
import { save } from './save.ts';

/** 512 characters of up to four bytes. */
const maxPathBytes = 2048;

/** Streams each part of a form to a file in `folder`, and reads no further than the first mistake. */
export async function readForm(
  headers: RequestHeaders,
  body: BodySource,
  folder: string,
  { maxFiles, maxBytes, maxRequestBytes }: UploadLimits,
): Promise<Form<string>> {
  const parser = createParser(headers, maxFiles * maxPathBytes);
  const over = Promise.withResolvers<void>();
  let refused = false;
  const refuse = (error: unknown) => {
    refused = true;
    over.reject(error);
  };
  const count = createMeter(maxBytes);
  const files: { readonly content: string; size: number }[] = [];
  let paths: string | undefined;
  let saved = Promise.resolve();

  parser.on('file', (name: string | undefined, stream, { filename, encoding }) => {
    // It may fail before it is saved; without a listener, that would end the process.
    stream.on('error', () => undefined);
    const at = `/file/${files.length}`;
    if (files.length === maxFiles) return refuse(tooMany('/file', maxFiles));
    const mistake = mistakeOfFile(name, filename, encoding, at);
    if (mistake) return refuse(mistake);
    const file = { content: join(folder, String(files.length)), size: 0 };
    files.push(file);
    const watch = ({ length }: Buffer) => {
      count(at, length);
      file.size += length;
    };
    // One at a time: a chunk of the request may hold hundreds of small files, and a process has a limit of open files.
    saved = saved.then(() => (refused ? undefined : save([stream], file.content, watch)));
    saved.catch(refuse);
  });
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    const mistake = mistakeOfField(name, valueTruncated, paths !== undefined);
    if (mistake) return refuse(mistake);
    paths = value;
  });
  parser.on('error', (cause) => refuse(refusal('', 'multipart', 'The form is malformed, or its end is missing.', cause)));
  parser.on('finish', over.resolve);
  const settled = over.promise.catch(() => undefined);
  const fed = feed(parser, body, { settled, isRefused: () => refused, maxRequestBytes }).then(
    (isTooLarge) => (isTooLarge ? refuse(tooLarge('', maxBytes)) : undefined),
    (cause: unknown) => refuse(cause instanceof Problem ? cause : refusal('', 'multipart', 'The form was broken off.', cause)),
  );

  try {
    await over.promise;
    await saved;
    return { files, paths };
  } finally {
    await fed;
    parser.destroy();
    // All writes must end before the folder is removed.
    await saved.catch(() => undefined);
  }
}

interface Feeding {
  readonly settled: Promise<void>;
  readonly isRefused: () => boolean;
  readonly maxRequestBytes: number;
}

/** Writes a body to the parser, as fast as the disk allows. Resolves to `true` if the body has too many bytes. */
async function feed(parser: busboy.Busboy, body: BodySource, { settled, isRefused, maxRequestBytes }: Feeding): Promise<boolean> {
  let received = 0;
  const chunks = body.chunks()[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A client may send nothing more, and a refusal does not wait for it.
      const next = await Promise.race([chunks.next(), settled]);
      if (!next || isRefused()) return false;
      if (next.done) break;
      received += next.value.length;
      if (received > maxRequestBytes) return true;
      if (!parser.write(next.value)) await Promise.race([drained(parser), settled]);
    }
    parser.end();
    return false;
  } finally {
    void chunks.return?.();
  }
}

function drained(parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve) => parser.once('drain', resolve));
}

function createParser(headers: RequestHeaders, fieldSize: number): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': String(headers['content-type']) }, limits: { fieldSize } });
  } catch (cause) {
    throw refusal('', 'multipart', 'The content type has no valid boundary.', cause);
  }
}

function mistakeOfFile(name: string | undefined, filename: string | undefined, encoding: string, at: string): Problem | null {
  if (name === 'paths') return refusal('/paths', 'type', 'Send `paths` as a field, without a file name.');
  if (name !== 'file') return unknownName(name);
  if (filename === undefined) return refusal(at, 'required', 'A part `file` needs a file name.');
  if (!['7bit', '8bit', 'binary'].includes(encoding))
    return refusal(at, 'encoding', 'Send the file as it is, without a transfer encoding.');
  return null;
}

function mistakeOfField(name: string | undefined, tooLong: boolean, again: boolean): Problem | null {
  if (name === 'file') return refusal('/file', 'required', 'A part `file` needs a file name.');
  if (name !== 'paths') return unknownName(name);
  if (again) return refusal('/paths', 'uniqueItems', 'Send `paths` once.');
  return tooLong ? refusal('/paths', 'maxLength', '`paths` is longer than any list of paths may be.') : null;
}

function unknownName(name = ''): Problem {
  const known = name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
  return refusal(`/${known}`, 'additionalProperties', 'A form has parts `file` and `paths`, no others.');
}
