import { join } from 'node:path';
import busboy from 'busboy';
import { Problem } from '../../../contract/problem.ts';
import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import { type FormRules, malformedForm, noBoundary } from '../../dispatch/upload/form-rules.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import type { StoredFile } from '../../dispatch/upload/store.ts';
import { save } from './save.ts';

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
  const parser = createParser(headers, rules.maxFieldBytes);
  const over = Promise.withResolvers<void>();
  let refused = false;
  const refuse = (error: unknown) => {
    refused = true;
    over.reject(error);
  };
  const files: { readonly content: string; size: number }[] = [];
  let saved = Promise.resolve();

  const onFile: busboy.BusboyEvents['file'] = (name: string | undefined, stream, { filename, encoding }) => {
    const count = rules.addFile({ name, filename, encoding });
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
  const fed = feed(parser, body, { settled, isRefused: () => refused, rules }).catch((cause: unknown) =>
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
}

/** Writes a body to the parser, as fast as the disk allows. */
async function feed(parser: busboy.Busboy, body: BodySource, { settled, isRefused, rules }: Feeding): Promise<void> {
  const chunks = body.chunks()[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A client may send nothing more, and a refusal does not wait for it.
      const next = await Promise.race([chunks.next(), settled]);
      if (!next || isRefused()) return;
      if (next.done) break;
      rules.receive(next.value.length);
      if (!parser.write(next.value)) await Promise.race([drained(parser), settled]);
    }
    parser.end();
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
    throw noBoundary(cause);
  }
}
