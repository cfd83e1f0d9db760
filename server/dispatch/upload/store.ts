import type { BodySource, RequestHeaders } from '../request.ts';
import type { FormRules } from './form-rules.ts';

/**
 * Where one upload goes, and how its bytes are read there: the part of receiving that differs between servers.
 * `Content` is where the bytes of a file were put: a location on disk, or the bytes themselves.
 */
export interface UploadStore<Content> extends AsyncDisposable {
  /** Reads the parts of a form as `rules` takes them, and no further than the first mistake. */
  readForm(headers: RequestHeaders, body: BodySource, rules: FormRules): Promise<readonly StoredFile<Content>[]>;
  /**
   * The bytes of base64; `null` if encoding them again does not give the same text. Platforms skip what they cannot
   * decode, or some of it.
   */
  decodeBase64(text: string): Uint8Array<ArrayBuffer> | null;
  /** Stores the content of a file that is not at its path yet. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<Content>;
  /** Puts stored files to their paths in the tree. */
  place(
    files: readonly { readonly path: string; readonly content: Content; readonly executable?: boolean }[],
  ): Promise<void>;
  /** Puts a symbolic link into the place of a file of the tree. */
  link(path: string, target: string): Promise<void>;
  openArchive(content: Content): Promise<Archive>;
  /** The content of a file of the tree; `null` once the store is disposed of. */
  read(path: string): AsyncIterable<Uint8Array> | null;
  /** Moves the tree to a new folder; rejects where there is no disk. */
  keep(folder: string): Promise<void>;
}

export interface StoredFile<Content> {
  readonly content: Content;
  readonly size: number;
}

/** A zip file. Its methods throw for a broken one. */
export interface Archive extends AsyncDisposable {
  entries(): AsyncIterable<ArchiveEntry>;
}

/** A file or a folder of a zip file, as the file describes it. */
export interface ArchiveEntry {
  /** The path of a folder ends with a slash. */
  readonly path: string;
  readonly isEncrypted: boolean;
  /** The number of the compression method. */
  readonly method: number;
  /** Type and permissions as Unix writes them; 0 where the archiver stored none. */
  readonly mode: number;
  /** Unpacked, in bytes. */
  readonly size: number;
  /**
   * Unpacks a file to its path in the tree, and checks its checksum. `count` gets the size of each piece before it is
   * kept.
   */
  extract(count: (bytes: number) => void): Promise<void>;
}
