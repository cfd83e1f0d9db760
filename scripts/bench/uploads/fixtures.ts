import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** Uploads at the limits: of the size of all files, and of their number. */
export const shapes = {
  '50 MB': { files: 1, bytes: 52_428_800 },
  '3,000 files': { files: 3000, bytes: 1024 },
} as const;

export type Shape = keyof typeof shapes;

export const boundary = 'bench';

/** Writes each shape to `folder`, as a form and as a zip file. */
export async function writeFixtures(folder: string): Promise<void> {
  for (const [index, { files, bytes }] of Object.values(shapes).entries()) {
    const content = Array.from({ length: Math.ceil(bytes / 8) }, (_, i) =>
      (i * 2_654_435_761).toString(36).padStart(8).slice(-8),
    ).join('');
    const text = content.slice(0, bytes);
    await pipeline(Readable.from(formOf(files, text)), createWriteStream(join(folder, `${index}.form`)));
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    for (let i = 0; i < files; i++) await zip.add(pathOf(i), new TextReader(text));
    await writeFile(join(folder, `${index}.zip`), await zip.close());
  }
}

/** The file of a shape in `folder`. */
export function fixtureOf(folder: string, shape: Shape, kind: 'form' | 'zip'): string {
  return join(folder, `${Object.keys(shapes).indexOf(shape)}.${kind}`);
}

function* formOf(files: number, text: string): Generator<string> {
  for (let i = 0; i < files; i++) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: text/plain\r\n\r\n`;
    yield text;
    yield '\r\n';
  }
  const paths = JSON.stringify(Array.from({ length: files }, (_, i) => pathOf(i)));
  yield `--${boundary}\r\nContent-Disposition: form-data; name="paths"\r\n\r\n${paths}\r\n--${boundary}--\r\n`;
}

function pathOf(file: number): string {
  return `folder-${file % 50}/file-${file}`;
}
