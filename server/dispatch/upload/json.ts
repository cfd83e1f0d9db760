import type { Body } from '../../../generated/handlers.ts';
import { refusal } from './refusal.ts';
import { createMeter, type SentFile, type SentTree } from './sent.ts';
import type { UploadStore } from './store.ts';

export type UploadBody = Body<'createUpload'>;

const utf8 = new TextEncoder();

/** Stores the files of a validated JSON body, decoded. */
export async function storeFiles<Content>(
  store: UploadStore<Content>,
  { name, files }: UploadBody,
  maxBytes: number,
): Promise<SentTree<Content>> {
  const count = createMeter(maxBytes);
  const stored: SentFile<Content>[] = [];
  for (const [i, file] of files.entries()) {
    const at = `/files/${i}/content`;
    const bytes = decode(store, file, at);
    count(at, bytes.length);
    stored.push({
      path: file.path,
      pathAt: `/files/${i}/path`,
      contentAt: at,
      content: await store.write(bytes),
      size: bytes.length,
      ...(file.executable && { executable: true }),
    });
  }
  return { name, files: stored };
}

function decode<Content>(
  store: UploadStore<Content>,
  { content, encoding }: UploadBody['files'][number],
  at: string,
): Uint8Array<ArrayBuffer> {
  if (encoding !== 'base64') {
    if (!content.isWellFormed()) throw refusal(at, 'encoding', 'The content is not valid Unicode; send it as base64.');
    return utf8.encode(content);
  }
  const bytes = store.decodeBase64(content);
  if (!bytes)
    throw refusal(at, 'encoding', 'The content is not valid base64: it needs its padding, and no white space.');
  return bytes;
}
