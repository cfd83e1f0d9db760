import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Problem } from '../problem.ts';
import { tooMany } from './paths.ts';
import { refusal } from './refusal.ts';
import { createMeter, save, tooLarge } from './save.ts';

/** A form as it came: its file parts on disk, in their order, and the text of its field `paths`. */
export interface Form {
  readonly files: readonly { readonly location: string; readonly size: number }[];
  readonly paths: string | undefined;
}

export interface FormLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** What the request may have in all, whatever is in it. */
  readonly maxRequestBytes: number;
}

/** An escape of JSON for each of the 512 UTF-16 units that most paths stay far below. */
const maxPathBytes = 6 * 512;

/** Streams each part of a form to a file in `folder`, and reads no further than the first mistake. */
export async function readForm(request: Request, folder: string, limits: FormLimits): Promise<Form> {
  const { maxFiles, maxBytes, maxRequestBytes } = limits;
  const parser = createParser(request, maxFiles * maxPathBytes);
  const files: { location: string; size: number }[] = [];
  const over = Promise.withResolvers<void>();
  const count = createMeter(maxBytes);
  let paths: string | undefined;
  let saved = Promise.resolve();
  let received = 0;

  parser.on('file', (name: string | undefined, stream, { filename, encoding }) => {
    // It may fail before its turn to be saved; unheard, that would end the process.
    stream.on('error', () => undefined);
    const at = `/file/${files.length}`;
    const mistake = checkFile(name, filename, encoding, at);
    if (mistake) return over.reject(mistake);
    if (files.length === maxFiles) return over.reject(tooMany('/file', maxFiles));
    const file = { location: join(folder, String(files.length)), size: 0 };
    files.push(file);
    // One after the other: a chunk of a request may hold hundreds of small files, and a process may open so many at once.
    saved = saved.then(() => save([stream], file.location, ({ length }) => count(at, (file.size += length) && length)));
    saved.catch(over.reject);
  });
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    const mistake = checkField(name, paths !== undefined, valueTruncated);
    if (mistake) over.reject(mistake);
    else paths = value;
  });
  parser.on('error', (cause) => over.reject(refusal('', 'multipart', 'The form is malformed or has no end.', cause)));
  parser.on('finish', over.resolve);
  const watch = ({ length }: Buffer) => {
    received += length;
    if (received > maxRequestBytes) over.reject(tooLarge('', maxBytes));
  };
  const left = () => over.reject(refusal('', 'multipart', 'The form was broken off.'));
  request.on('data', watch).once('close', left).pipe(parser);

  try {
    await over.promise;
    await saved;
    return { files, paths };
  } finally {
    request.off('data', watch).off('close', left).unpipe(parser);
    parser.destroy();
    // Nothing may be written any more when the folder is removed.
    await saved.catch(() => undefined);
  }
}
