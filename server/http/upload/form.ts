import { join } from 'node:path';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Problem } from '../../contract/problem.ts';
import { tooMany } from './paths.ts';
import { refusal } from './refusal.ts';
import { createMeter, save, tooLarge } from './save.ts';

/** A form as it came: its file parts on disk, in their order, and the text of its field `paths`. */
export interface Form {
  readonly files: readonly FilePart[];
  readonly paths: string | undefined;
}

interface FilePart {
  readonly location: string;
  size: number;
}

export interface FormLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** What the request may have in all, whatever is in it. */
  readonly maxRequestBytes: number;
}

/** 512 characters of up to four bytes. */
const maxPathBytes = 2048;

/** Streams each part of a form to a file in `folder`, and reads no further than the first mistake. */
export async function readForm(request: Request, folder: string, { maxFiles, maxBytes, maxRequestBytes }: FormLimits): Promise<Form> {
  const parser = createParser(request, maxFiles * maxPathBytes);
  const over = Promise.withResolvers<void>();
  let refused = false;
  const refuse = (error: unknown) => {
    refused = true;
    over.reject(error);
  };
  const count = createMeter(maxBytes);
  const files: FilePart[] = [];
  let paths: string | undefined;
  let saved = Promise.resolve();
  let received = 0;

  parser.on('file', (name: string | undefined, stream, { filename, encoding }) => {
    // It may fail before its turn to be saved; unheard, that would end the process.
    stream.on('error', () => undefined);
    const at = `/file/${files.length}`;
    if (files.length === maxFiles) return refuse(tooMany('/file', maxFiles));
    const mistake = mistakeOfFile(name, filename, encoding, at);
    if (mistake) return refuse(mistake);
    const file = { location: join(folder, String(files.length)), size: 0 };
    files.push(file);
    const watch = ({ length }: Buffer) => {
      count(at, length);
      file.size += length;
    };
    // One after the other: a chunk of the request may hold hundreds of small files, and a process may open only so many.
    saved = saved.then(() => (refused ? undefined : save([stream], file.location, watch)));
    saved.catch(refuse);
  });
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    const mistake = mistakeOfField(name, valueTruncated, paths !== undefined);
    if (mistake) return refuse(mistake);
    paths = value;
  });
  parser.on('error', (cause) => refuse(refusal('', 'multipart', 'The form is malformed, or its end is missing.', cause)));
  parser.on('finish', over.resolve);
  const watchAll = ({ length }: Buffer) => {
    received += length;
    if (received > maxRequestBytes) refuse(tooLarge('', maxBytes));
  };
  const left = () => request.readableEnded || refuse(refusal('', 'multipart', 'The form was broken off.'));
  request.on('data', watchAll).once('close', left).pipe(parser);
  if (request.destroyed) left();

  try {
    await over.promise;
    await saved;
    return { files, paths };
  } finally {
    request.off('data', watchAll).off('close', left).unpipe(parser);
    parser.destroy();
    // Nothing may be written any more when the folder is removed.
    await saved.catch(() => undefined);
  }
}

function createParser({ headers }: Request, fieldSize: number): busboy.Busboy {
  try {
    return busboy({ headers, limits: { fieldSize } });
  } catch (cause) {
    throw refusal('', 'multipart', 'The content type names no boundary that can be read.', cause);
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
