import type { Body } from '../../../generated/handlers.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, type SentTree } from '../../dispatch/upload/sent.ts';

type UploadBody = Body<'createUpload'>;

const utf8 = new TextEncoder();

/** The files of a validated JSON body, decoded. */
export function readFiles({ name, files }: UploadBody, maxBytes: number): SentTree<Uint8Array<ArrayBuffer>> {
  const count = createMeter(maxBytes);
  const decoded = files.map((file, i) => {
    const at = `/files/${i}/content`;
    const content = decode(file, at);
    count(at, content.length);
    return { path: file.path, pathAt: `/files/${i}/path`, contentAt: at, content, size: content.length };
  });
  return { name, files: decoded };
}

function decode({ content, encoding }: UploadBody['files'][number], at: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return decodeBase64(content, at);
  if (!content.isWellFormed()) throw refusal(at, 'encoding', 'The content is not valid Unicode; send it as base64.');
  return utf8.encode(content);
}

/**
 * The platform ignores white space and missing padding, so content counts as decoded only when encoding it again gives
 * the same text.
 */
function decodeBase64(content: string, at: string): Uint8Array<ArrayBuffer> {
  const text = tryDecode(content);
  if (text === undefined || btoa(text) !== content)
    throw refusal(at, 'encoding', 'The content is not valid base64: it needs its padding, and no white space.');
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** One character per byte. */
function tryDecode(content: string): string | undefined {
  try {
    return atob(content);
  } catch {
    return undefined;
  }
}
