import { MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { Problem } from '../../../contract/problem.ts';
import { type BodySource, headerOf, type RequestHeaders } from '../../dispatch/request.ts';
import { type FormRules, malformedForm, noBoundary } from '../../dispatch/upload/form-rules.ts';
import type { StoredFile } from '../../dispatch/upload/store.ts';
import { concat } from './concat.ts';

type File = StoredFile<Uint8Array<ArrayBuffer>>;

const unlimited = { maxFileSize: Infinity, maxParts: Infinity, maxTotalSize: Infinity };
const utf8 = new TextDecoder();

/** Reads the parts of a form into memory, and no further than the first mistake. */
export async function readForm(headers: RequestHeaders, body: BodySource, rules: FormRules): Promise<readonly File[]> {
  const parser = new MultipartParser(boundaryOf(headers), unlimited);
  const files: File[] = [];
  try {
    for await (const chunk of body.chunks()) {
      rules.receive(chunk.length);
      for (const part of parser.write(chunk)) files.push(...readPart(part, rules));
    }
    parser.finish();
  } catch (error) {
    if (error instanceof Problem && error.details) throw error;
    throw malformedForm(error);
  }
  return files;
}

/** The file in a part, if it is one. */
function readPart(part: MultipartPart, rules: FormRules): File[] {
  const { name, filename, size } = part;
  if (!part.isFile) {
    rules.addField(name, utf8.decode(part.bytes), size > rules.maxFieldBytes);
    return [];
  }
  const count = rules.addFile({ name, filename, encoding: part.headers['content-transfer-encoding'] });
  count(size);
  return [{ content: concat(part.content, size), size }];
}

function boundaryOf(headers: RequestHeaders): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^";,\s]+))/i.exec(headerOf({ headers }, 'content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw noBoundary();
  return boundary;
}
