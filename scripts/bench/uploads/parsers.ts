import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MultipartParser } from '@remix-run/multipart-parser';
import { Reader, ZipReader } from '@zip.js/zip.js';
import { FormRules } from '../../../server/dispatch/upload/form-rules.ts';
import { unpack } from '../../../server/dispatch/upload/unpack.ts';
import { DiskStore } from '../../../server/http/upload/disk-store.ts';
import { boundary } from './fixtures.ts';

const limits = { maxFiles: 3000, maxBytes: 52_428_800, maxRequestBytes: 78_643_200 };

/** Reads a form or a zip file at `location`, and writes its files to `folder`. */
type Parse = (location: string, folder: string) => Promise<void>;

/** The parsers of the server on Node: busboy and yauzl, with its rules. */
async function busboy(location: string, folder: string): Promise<void> {
  const store = await DiskStore.open(folder);
  const body = {
    isPresent: true,
    bytes: () => Promise.reject(new Error('A form is read in chunks.')),
    chunks: () => createReadStream(location),
  };
  await store.readForm({ 'content-type': `multipart/form-data; boundary=${boundary}` }, body, new FormRules(limits));
}

async function yauzl(location: string, folder: string): Promise<void> {
  const sent = { content: location, contentAt: '/file/0', path: 'upload.zip', pathAt: '/paths/0', size: 0 };
  await unpack(await DiskStore.open(folder), sent, limits);
}

/** The parsers of the server without Node, as an alternative: without rules, and as fast as they get. */
async function multipartParser(location: string, folder: string): Promise<void> {
  const parser = new MultipartParser(boundary, { maxFileSize: Infinity, maxParts: Infinity, maxTotalSize: Infinity });
  let files = 0;
  // Without an encoding, it yields bytes.
  const chunks = createReadStream(location) as AsyncIterable<Uint8Array>;
  for await (const chunk of chunks) {
    for (const part of parser.write(chunk)) await writeFile(join(folder, String(files++)), part.content);
  }
  parser.finish();
}

async function zipJs(location: string, folder: string): Promise<void> {
  const file = new FileReader(location);
  const zip = new ZipReader(file, { useWebWorkers: false, checkCrc32: true });
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await using output = await open(path, 'wx');
    const write = async (chunk: Uint8Array) => {
      await output.write(chunk);
    };
    await entry.getData(new WritableStream<Uint8Array>({ write }));
  }
  await zip.close();
  await file.close();
}

/** Reads from a file, so that the archive is not in memory. */
class FileReader extends Reader<string> {
  readonly #location: string;
  #file: Awaited<ReturnType<typeof open>> | undefined;

  constructor(location: string) {
    super(location);
    this.#location = location;
  }

  override async init(): Promise<void> {
    this.#file = await open(this.#location);
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const read = await this.#file?.read(new Uint8Array(length), 0, length, index);
    if (!read) throw new Error('The file is not open.');
    return read.buffer.subarray(0, read.bytesRead);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

/** By name, with what each reads. */
export const parsers = {
  busboy: { kind: 'form', parse: busboy },
  'multipart-parser': { kind: 'form', parse: multipartParser },
  yauzl: { kind: 'zip', parse: yauzl },
  'zip.js': { kind: 'zip', parse: zipJs },
} as const satisfies Readonly<Record<string, { readonly kind: 'form' | 'zip'; readonly parse: Parse }>>;

export type ParserName = keyof typeof parsers;
