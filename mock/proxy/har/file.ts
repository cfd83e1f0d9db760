import { type FileHandle, open, rm } from 'node:fs/promises';

/** A new file that has an end at any time, in front of which it grows. */
export interface GrowingFile {
  /** Writes a text in front of the end. Where that fails, the file is broken until it is restored. */
  append(text: string): Promise<void>;
  /** Takes back what was written of a text that failed. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Only who has started the mock may read the file: traffic holds more than secrets. */
export async function beginFile(path: string, start: string, closing: string): Promise<GrowingFile> {
  const file = await open(path, 'wx', 0o600);
  let end = 0;
  // The closing is written over by what is next, and stands behind it again.
  const append = async (text: string) => {
    await writeWhole(file, text + closing, end);
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
      // In this order, since a full disk has room where the closing stood before.
      await writeWhole(file, closing, end);
      await file.truncate(end + Buffer.byteLength(closing));
    },
    close: () => file.close(),
  };
}

/** A single write may end early, as where a disk becomes full, and the error comes with the next. */
async function writeWhole(file: FileHandle, text: string, position: number): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
