import { MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { Problem } from '../../contract/problem.ts';
import { type BodySource, headerOf, type RequestHeaders } from '../../dispatch/request.ts';
import type { Form } from '../../dispatch/upload/pair-up.ts';
import { tooMany } from '../../dispatch/upload/paths.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, tooLarge, type UploadLimits } from '../../dispatch/upload/sent.ts';
import { concat } from './concat.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** 512 characters of up to four bytes. */
const maxPathBytes = 2048;
const utf8 = new TextDecoder();

/** Reads the parts of a form into memory, and no further than the first mistake. */
export async function readForm(headers: RequestHeaders, body: BodySource, limits: UploadLimits): Promise<Form<Bytes>> {
  const { maxRequestBytes } = limits;
  const unlimited = { maxFileSize: Infinity, maxParts: Infinity, maxTotalSize: Infinity };
  const parser = new MultipartParser(boundaryOf(headers), unlimited);
  const form = new FormReader(limits);
  let received = 0;
  try {
    for await (const chunk of body.chunks()) {
      received += chunk.length;
      if (received > maxRequestBytes) throw tooLarge('', limits.maxBytes);
      for (const part of parser.write(chunk)) form.add(part);
    }
    parser.finish();
  } catch (error) {
    if (error instanceof Problem && error.details) throw error;
    throw refusal('', 'multipart', 'The form is malformed, or its end is missing.', error);
  }
  return form;
}

/** The parts of a form that have been read and checked. */
class FormReader implements Form<Bytes> {
  readonly files: { readonly content: Bytes; readonly size: number }[] = [];
  paths: string | undefined;
  readonly #limits: UploadLimits;
  readonly #count: ReturnType<typeof createMeter>;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    this.#count = createMeter(limits.maxBytes);
  }

  add(part: MultipartPart): void {
    const { name, filename } = part;
    if (name === 'file') this.#addFile(part);
    else if (name !== 'paths') throw unknownName(name);
    else if (filename !== undefined) throw refusal('/paths', 'type', 'Send `paths` as a field, without a file name.');
    else this.#addPaths(part);
  }

  #addFile(part: MultipartPart): void {
    const { maxFiles } = this.#limits;
    const at = `/file/${this.files.length}`;
    if (this.files.length === maxFiles) throw tooMany('/file', maxFiles);
    if (part.filename === undefined) throw refusal('/file', 'required', 'A part `file` needs a file name.');
    const encoding = part.headers['content-transfer-encoding']?.toLowerCase() ?? 'binary';
    if (!['7bit', '8bit', 'binary'].includes(encoding))
      throw refusal(at, 'encoding', 'Send the file as it is, without a transfer encoding.');
    this.#count(at, part.size);
    this.files.push({ content: concat(part.content, part.size), size: part.size });
  }

  #addPaths(part: MultipartPart): void {
    if (this.paths !== undefined) throw refusal('/paths', 'uniqueItems', 'Send `paths` once.');
    if (part.size > this.#limits.maxFiles * maxPathBytes)
      throw refusal('/paths', 'maxLength', '`paths` is longer than any list of paths may be.');
    this.paths = utf8.decode(part.bytes);
  }
}

function boundaryOf(headers: RequestHeaders): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^";,\s]+))/i.exec(headerOf({ headers }, 'content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw refusal('', 'multipart', 'The content type has no valid boundary.');
  return boundary;
}

function unknownName(name = ''): Problem {
  const known = name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
  return refusal(`/${known}`, 'additionalProperties', 'A form has parts `file` and `paths`, no others.');
}
