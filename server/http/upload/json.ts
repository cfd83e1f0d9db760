import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body } from '../../../generated/handlers.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, type SentFile, type SentTree } from '../../dispatch/upload/sent.ts';

type UploadBody = Body<'createUpload'>;

/** Writes the files of a validated JSON body to `folder`, decoded. */
export async function writeFiles({ name, files }: UploadBody, folder: string, maxBytes: number): Promise<SentTree<string>> {
  const count = createMeter(maxBytes);
  const written: SentFile<string>[] = [];
  for (const [i, file] of files.entries()) {
    const at = `/files/${i}/content`;
    const location = join(folder, String(i));
    count(at, Buffer.byteLength(file.content, file.encoding));
    const bytes = decode(file, at);
    await writeFile(location, bytes, { flag: 'wx' });
    written.push({ path: file.path, pathAt: `/files/${i}/path`, contentAt: at, content: location, size: bytes.length });
  }
  return { name, files: written };
}

/** Node skips what it cannot decode, so content counts as decoded only when encoding it again gives the same text. */
function decode({ content, encoding }: UploadBody['files'][number], at: string): Buffer {
  if (encoding !== 'base64') {
    if (!content.isWellFormed()) throw refusal(at, 'encoding', 'The content is not valid Unicode; send it as base64.');
    return Buffer.from(content);
  }
  const bytes = Buffer.from(content, 'base64');
  if (bytes.toString('base64') !== content)
    throw refusal(at, 'encoding', 'The content is not valid base64: it needs its padding, and no white space.');
  return bytes;
}
