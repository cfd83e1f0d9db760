import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Call } from './wire.ts';

/** A received call, whose files exist until it is disposed of. */
interface Received extends AsyncDisposable {
  /** The JSON of the call. */
  readonly head: string;
  /** `null` for a call without an upload. */
  readonly upload: UploadTree | null;
}

const newline = '\n'.charCodeAt(0);

/** Reads the line of a call, and writes the files of an upload after it into a folder of this machine. */
export async function receiveUpload(chunks: AsyncIterable<Uint8Array>): Promise<Received> {
  const reader = new Reader(chunks[Symbol.asyncIterator]());
  const head = await reader.line();
  const { args } = JSON.parse(head) as Call;
  const sent = args.find((argument) => 'upload' in argument)?.upload;
  if (!sent) {
    await reader.end();
    return { head, upload: null, [Symbol.asyncDispose]: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    for (const [index, { size }] of sent.files.entries()) {
      await using file = await open(join(folder, String(index)), 'w', 0o600);
      for await (const piece of reader.pieces(size)) await file.write(piece);
    }
    await reader.end();
  } catch (error) {
    await dispose();
    throw error;
  }
  const upload: UploadTree = {
    ...sent,
    read(path) {
      const index = sent.files.findIndex((file) => file.path === path);
      if (index === -1) throw new Error(`The upload has no file ${path}.`);
      // Without an encoding, a file yields bytes; its type does not say so.
      return createReadStream(join(folder, String(index))) as AsyncIterable<Uint8Array>;
    },
    keep: () => Promise.reject(new Error('These files came from another server.')),
  };
  return { head, upload, [Symbol.asyncDispose]: dispose };
}

/** Reads a line, and then pieces of known sizes. */
class Reader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  #rest = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Uint8Array, unknown>) {
    this.#chunks = chunks;
  }

  async line(): Promise<string> {
    const read: Buffer[] = [];
    for (;;) {
      const end = this.#rest.indexOf(newline);
      if (end === -1) read.push(this.#rest);
      else {
        read.push(this.#rest.subarray(0, end));
        this.#rest = this.#rest.subarray(end + 1);
        return Buffer.concat(read).toString();
      }
      await this.#next();
    }
  }

  async *pieces(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) await this.#next();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads the end of the body, without which the connection is closed. Throws if there is more. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (done !== true || this.#rest.length > 0) throw new Error('The call has more than its files.');
  }

  async #next(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('The call is not complete.');
    this.#rest = Buffer.from(next.value);
  }
}
