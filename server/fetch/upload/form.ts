import { MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { Problem } from '../../../contract/problem.ts';
import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import { createDelimiterReader } from '../../dispatch/upload/delimiters.ts';
import { boundaryOf, type FormRules, malformedForm } from '../../dispatch/upload/form-rules.ts';
import type { StoredFile } from '../../dispatch/upload/store.ts';
import { concat } from './concat.ts';

type File = StoredFile<Uint8Array<ArrayBuffer>>;

const unlimited = { maxFileSize: Infinity, maxParts: Infinity, maxTotalSize: Infinity };
const utf8 = new TextDecoder();

/** Reads the parts of a form into memory, and no further than the first mistake. */
export async function readForm(headers: RequestHeaders, body: BodySource, rules: FormRules): Promise<readonly File[]> {
  const boundary = boundaryOf(headers);
  const parser = new MultipartParser(boundary, unlimited);
  const readDelimiters = createDelimiterReader(boundary);
  const files: File[] = [];
  try {
    for await (const chunk of body.chunks()) {
      rules.receive(chunk.length);
      for (const piece of readDelimiters(chunk))
        for (const part of parser.write(piece)) files.push(...readPart(part, rules));
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
  const head = { name, filename, encoding: part.headers['content-transfer-encoding'] };
  if (!part.isFile || rules.isField(head)) {
    rules.addField(name, utf8.decode(part.bytes), size > rules.maxFieldBytes);
    return [];
  }
  const count = rules.addFile(head);
  count(size);
  return [{ content: concat(part.content, size), size }];
}
