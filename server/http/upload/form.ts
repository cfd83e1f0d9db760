import { join } from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Problem } from '../../../contract/problem.ts';
import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import { createDelimiterReader } from '../../dispatch/upload/delimiters.ts';
import { boundaryOf, type FormRules, malformedForm, noBoundary } from '../../dispatch/upload/form-rules.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import type { StoredFile } from '../../dispatch/upload/store.ts';
import { save } from './save.ts';

const utf8 = new TextDecoder();

interface Target {
  readonly folder: string;
  readonly rules: FormRules;
}

/** Streams each part of a form to a file in `folder`, and reads no further than the first mistake. */
export async function readForm(
  headers: RequestHeaders,
  body: BodySource,
  { folder, rules }: Target,
): Promise<readonly StoredFile<string>[]> {
  const boundary = boundaryOf(headers);
  const parser = createParser(boundary, rules.maxFieldBytes);
  const over = Promise.withResolvers<void>();
  let refused = false;
  const refuse = (error: unknown) => {
    refused = true;
    over.reject(error);
  };
  const files: { readonly content: string; size: number }[] = [];
  let saved = Promise.resolve();

  const onFile: busboy.BusboyEvents['file'] = (name: string | undefined, stream, { filename, encoding }) => {
    const head = { name, filename, encoding };
    if (rules.isField(head)) {
      saved = saved.then(() => (refused ? undefined : addField(rules, name, stream)));
      saved.catch(refuse);
      return;
    }
    const count = rules.addFile(head);
    const file = { content: join(folder, String(files.length)), size: 0 };
    files.push(file);
    const watch = ({ length }: Buffer) => {
      count(length);
      file.size += length;
    };
    // One at a time: a chunk of the request may hold hundreds of small files, and a process has a limit of open files.
    saved = saved.then(() => (refused ? undefined : save([stream], file.content, watch)));
    saved.catch(refuse);
  };
  parser.on('file', (name, stream, info) => {
    // The stream may fail before it is saved; without a listener, that would end the process.
    stream.on('error', () => undefined);
    try {
      onFile(name, stream, info);
    } catch (error) {
      refuse(error);
    }
  });
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    try {
      rules.addField(name, value, valueTruncated);
    } catch (error) {
      refuse(error);
    }
  });
  parser.on('error', (cause) => refuse(malformedForm(cause)));
  parser.on('finish', over.resolve);
  const settled = over.promise.catch(() => undefined);
  const readDelimiters = createDelimiterReader(boundary);
  const fed = feed(parser, body, { settled, isRefused: () => refused, rules, readDelimiters }).catch((cause: unknown) =>
    refuse(cause instanceof Problem ? cause : refusal('', 'multipart', 'The form was broken off.', cause)),
  );

  try {
    await over.promise;
    await saved;
    return files;
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
  readonly rules: FormRules;
  readonly readDelimiters: (chunk: Uint8Array) => readonly Uint8Array[];
}

/** Writes a body to the parser, as fast as the disk allows. */
async function feed(parser: busboy.Busboy, body: BodySource, feeding: Feeding): Promise<void> {
  const { settled, isRefused, rules, readDelimiters } = feeding;
  const chunks = body.chunks()[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A client may send nothing more, and a refusal does not wait for it.
      const next = await Promise.race([chunks.next(), settled]);
      if (!next || isRefused()) return;
      if (next.done) break;
      rules.receive(next.value.length);
      for (const piece of readDelimiters(next.value))
        if (!parser.write(piece)) await Promise.race([drained(parser), settled]);
    }
    parser.end();
  } finally {
    void chunks.return?.();
  }
}

/** Adds a field that has the head of a file. */
async function addField(rules: FormRules, name: string | undefined, stream: Readable): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A part of a form yields bytes.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= rules.maxFieldBytes) chunks.push(chunk);
  }
  rules.addField(name, utf8.decode(Buffer.concat(chunks)), size > rules.maxFieldBytes);
}

function drained(parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve) => parser.once('drain', resolve));
}

function createParser(boundary: string, fieldSize: number): busboy.Busboy {
  try {
    // Clients leave out the quotes also where the boundary has letters that need them, such as `=`.
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    return busboy({ headers, limits: { fieldSize } });
  } catch (cause) {
    throw noBoundary(cause);
  }
}
