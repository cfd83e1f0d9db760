import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body } from '../../../generated/handlers.ts';
import { refusal } from './refusal.ts';
import { createMeter } from './save.ts';
import type { Sent, SentFile } from './sent.ts';

type UploadBody = Body<'createUpload'>;

/** Writes the files of a validated JSON body to `folder`, decoded. */
export async function writeFiles({ name, files }: UploadBody, folder: string, maxBytes: number): Promise<Sent> {
  const count = createMeter(maxBytes);
  const written: SentFile[] = [];
  for (const [i, file] of files.entries()) {
    const at = `/files/${i}/content`;
    const location = join(folder, String(i));
    count(at, Buffer.byteLength(file.content, file.encoding));
    const bytes = decode(file, at);
    await writeFile(location, bytes, { flag: 'wx' });
    written.push({ path: file.path, pathAt: `/files/${i}/path`, contentAt: at, location, size: bytes.length });
  }
  return { name, files: written };
}

/** Node decodes what it can and passes over the rest; only what can be written back as it was has been read whole. */
function decode({ content, encoding }: UploadBody['files'][number], at: string): Buffer {
  if (encoding !== 'base64') {
    if (!content.isWellFormed()) throw refusal(at, 'encoding', 'The content is not Unicode; send it as base64.');
    return Buffer.from(content);
  }
  const bytes = Buffer.from(content, 'base64');
  if (bytes.toString('base64') !== content)
    throw refusal(at, 'encoding', 'The content is not base64, with its padding and without white space.');
  return bytes;
}
