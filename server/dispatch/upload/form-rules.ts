import type { Problem } from '../../../contract/problem.ts';
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
  /** The value of the field `paths`, once it was read. */
  paths: string | undefined;
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

  /** Returns what counts the bytes of the file. */
  addFile({ name, filename, encoding = 'binary' }: FilePart): (bytes: number) => void {
    const at = `/file/${this.#files}`;
    if (this.#files === this.#limits.maxFiles) throw tooMany('/file', this.#limits.maxFiles);
    if (name === 'paths') throw refusal('/paths', 'type', 'Send `paths` as a field, without a file name.');
    if (name !== 'file') throw unknownName(name);
    if (filename === undefined) throw refusal(at, 'required', 'A part `file` needs a file name.');
    if (!['7bit', '8bit', 'binary'].includes(encoding.toLowerCase()))
      throw refusal(at, 'encoding', 'Send the file as it is, without a transfer encoding.');
    this.#files += 1;
    return (bytes) => this.#count(at, bytes);
  }

  /** `value` may be shortened if it has more than `maxFieldBytes`. */
  addField(name: string | undefined, value: string, isTooLong: boolean): void {
    if (name === 'file') throw refusal('/file', 'required', 'A part `file` needs a file name.');
    if (name !== 'paths') throw unknownName(name);
    if (this.paths !== undefined) throw refusal('/paths', 'uniqueItems', 'Send `paths` once.');
    if (isTooLong) throw refusal('/paths', 'maxLength', '`paths` is longer than any list of paths may be.');
    this.paths = value;
  }
}

export function malformedForm(cause: unknown): Problem {
  return refusal('', 'multipart', 'The form is malformed, or its end is missing.', cause);
}

export function noBoundary(cause?: unknown): Problem {
  return refusal('', 'multipart', 'The content type has no valid boundary.', cause);
}

function unknownName(name = ''): Problem {
  const known = name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
  return refusal(`/${known}`, 'additionalProperties', 'A form has parts `file` and `paths`, no others.');
}
