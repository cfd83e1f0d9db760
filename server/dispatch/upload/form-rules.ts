import type { Problem } from '../../../contract/problem.ts';
import { headerOf, type RequestHeaders } from '../request.ts';
import { tooMany } from './paths.ts';
import { refusal } from './refusal.ts';
import { createMeter, tooLarge, type UploadLimits } from './sent.ts';

/** 512 characters of up to four bytes. */
const maxPathBytes = 2048;

/** The head of a part that is a file. */
interface FilePart {
  readonly name: string | undefined;
  readonly filename: string | undefined;
  /** The `Content-Transfer-Encoding`. */
  readonly encoding: string | undefined;
}

/** The rules for a form. Each method throws a `Problem` at the first mistake. */
export class FormRules {
  /** The longest value of a field, in bytes. */
  readonly maxFieldBytes: number;
  /** The values of the fields, once they were read. */
  paths: string | undefined;
  executable: string | undefined;
  readonly #limits: UploadLimits;
  readonly #count: ReturnType<typeof createMeter>;
  #received = 0;
  #files = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    this.#count = createMeter(limits.maxBytes);
    this.maxFieldBytes = limits.maxFiles * maxPathBytes;
  }

  /** To be called with the size of each piece of the request, before it is parsed. */
  receive(bytes: number): void {
    this.#received += bytes;
    if (this.#received > this.#limits.maxRequestBytes) throw tooLarge('', this.#limits.maxBytes);
  }

  /** Whether a part with a head of a file is a field: clients send JSON as a `Blob` with a type. */
  isField({ name, encoding }: FilePart): boolean {
    if (!isField(name)) return false;
    refuseEncoding(`/${name}`, encoding);
    return true;
  }

  /** Returns what counts the bytes of the file. */
  addFile({ name, filename, encoding }: FilePart): (bytes: number) => void {
    const at = `/file/${this.#files}`;
    if (this.#files === this.#limits.maxFiles) throw tooMany('/file', this.#limits.maxFiles);
    if (name !== 'file') throw unknownName(name);
    if (!filename) throw refusal(at, 'fileName', 'A part `file` needs a file name.');
    refuseEncoding(at, encoding);
    this.#files += 1;
    return (bytes) => this.#count(at, bytes);
  }

  /** `value` may be shortened if it has more than `maxFieldBytes`. */
  addField(name: string | undefined, value: string, isTooLong: boolean): void {
    if (name === 'file') throw refusal('/file', 'fileName', 'A part `file` needs a file name.');
    if (!isField(name)) throw unknownName(name);
    if (this[name] !== undefined) throw refusal(`/${name}`, 'uniqueItems', `Send \`${name}\` once.`);
    if (isTooLong) throw refusal(`/${name}`, 'maxLength', `\`${name}\` is longer than any list of paths may be.`);
    this[name] = value;
  }
}

function refuseEncoding(at: string, encoding = 'binary'): void {
  if (!['7bit', '8bit', 'binary'].includes(encoding.toLowerCase()))
    throw refusal(at, 'encoding', 'Send the part as it is, without a transfer encoding.');
}

function isField(name: string | undefined): name is 'paths' | 'executable' {
  return name === 'paths' || name === 'executable';
}

export function malformedForm(cause: unknown): Problem {
  return refusal('', 'multipart', 'The form is malformed, or its end is missing.', cause);
}

/** One parameter of a media type. A quoted value may contain what looks like another parameter. */
const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"([^"]*)"|([^";,\s]+))/g;

/** The boundary of a form by its content type. Throws a `Problem` if it has none. */
export function boundaryOf(headers: RequestHeaders): string {
  const parameters = [...(headerOf({ headers }, 'content-type') ?? '').matchAll(parameter)];
  const [, , quoted, plain] = parameters.find(([, name]) => name?.toLowerCase() === 'boundary') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw noBoundary();
  return boundary;
}

export function noBoundary(cause?: unknown): Problem {
  return refusal('', 'multipart', 'The content type has no valid boundary.', cause);
}

function unknownName(name = ''): Problem {
  const known = name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
  return refusal(`/${known}`, 'additionalProperties', 'A form has parts `file`, `paths` and `executable`, no others.');
}
