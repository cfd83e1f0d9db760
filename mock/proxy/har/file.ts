import { type FileHandle, open, rm } from 'node:fs/promises';

/** A file that grows, and is complete after each write: new text goes before a fixed ending. */
export interface GrowingFile {
  /** Inserts a text before the ending. After a failure the file is invalid until it is restored. */
  append(text: string): Promise<void>;
  /** Removes what was written of a text that failed. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the file. Only its owner may read it, since traffic is private even without secrets. */
export async function beginFile(path: string, start: string, ending: string): Promise<GrowingFile> {
  const file = await open(path, 'wx', 0o600);
  let end = 0;
  // The next text overwrites the ending, and the ending follows it again.
  const append = async (text: string) => {
    await writeWhole(file, text + ending, end);
    end += Buffer.byteLength(text);
  };
  try {
    await append(start);
  } catch (error) {
    await file.close();
    await rm(path);
    throw error;
  }
  return {
    append,
    async restore() {
      // The ending is written before the file is cut: on a full disk there is room where the ending was.
      await writeWhole(file, ending, end);
      await file.truncate(end + Buffer.byteLength(ending));
    },
    close: () => file.close(),
  };
}

/** A write may end early, for example on a full disk; the next one then fails. */
async function writeWhole(file: FileHandle, text: string, position: number): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
