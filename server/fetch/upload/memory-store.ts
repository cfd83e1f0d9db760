import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import type { FormRules } from '../../dispatch/upload/form-rules.ts';
import type { Archive, StoredFile, UploadStore } from '../../dispatch/upload/store.ts';
import { openArchive } from './archive.ts';
import { readForm } from './form.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps the files of an upload in memory until it is disposed of. */
export class MemoryStore implements UploadStore<Bytes> {
  #tree = new Map<string, Bytes>();

  readForm(headers: RequestHeaders, body: BodySource, rules: FormRules): Promise<readonly StoredFile<Bytes>[]> {
    return readForm(headers, body, rules);
  }

  decodeBase64(text: string): Bytes | null {
    const binary = tryDecode(text);
    if (binary === null || btoa(binary) !== text) return null;
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  }

  async write(bytes: Bytes): Promise<Bytes> {
    return bytes;
  }

  async place(files: readonly { readonly path: string; readonly content: Bytes }[]): Promise<void> {
    for (const { path, content } of files) this.#tree.set(path, content);
  }

  async link(path: string): Promise<void> {
    this.#tree.delete(path);
  }

  async openArchive(content: Bytes): Promise<Archive> {
    return openArchive(content, (path, bytes) => void this.#tree.set(path, bytes));
  }

  read(path: string): AsyncIterable<Uint8Array> | null {
    const content = this.#tree.get(path);
    return content ? inOnePiece(content) : null;
  }

  async keep(): Promise<never> {
    throw new Error('There is no disk here; read the files with read(path).');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tree = new Map();
  }
}

/** One character per byte. */
function tryDecode(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
