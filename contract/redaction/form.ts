import { unescapeRedacted } from './patterns.ts';
import { isSecretName } from './names.ts';
import type { Redactor } from './redactor.ts';

/** A field or a file of a form, as HAR 1.2 describes it. */
export interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly comment: string;
}

/** A URL-encoded form with redacted secrets. The name of a field says whether its value is one. */
export function writeForm(text: string, redactJson: (value: string) => unknown, redactor: Redactor): string {
  const pairs = [...new URLSearchParams(text)];
  const shown = pairs.map(([name, value]) => [
    redactor.redact(name),
    isSecretName(name) ? redactor.redactSecret(value) : String(redactJson(value)),
  ]);
  return unescapeRedacted(new URLSearchParams(shown).toString());
}

/**
 * The fields and files of a multipart form without their contents: uploads are projects, with files such as `.env`.
 * `null` where the body is malformed.
 */
export function writeParts(contentType: string, bytes: Buffer, redactor: Redactor): Part[] | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  const delimiter = `--${boundary}`;
  const params: Part[] = [];
  let at = bytes.indexOf(`${delimiter}\r\n`);
  for (;;) {
    const begin = at + delimiter.length + 2;
    const end = bytes.indexOf(`\r\n${delimiter}`, begin);
    const param = at < 0 || end < 0 ? null : describePart(bytes.subarray(begin, end), redactor);
    if (!param) return null;
    params.push(param);
    at = end + 2;
    const next = bytes.toString('latin1', at + delimiter.length, at + delimiter.length + 2);
    if (next === '--') return params;
    if (next !== '\r\n') return null;
  }
}

function describePart(part: Buffer, redactor: Redactor): Part | null {
  const headEnd = part.indexOf('\r\n\r\n');
  const head = part.toString('utf8', 0, Math.max(headEnd, 0));
  const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return null;
  const fileName = /;\s*filename="([^"]*)"/i.exec(head)?.[1];
  const contentType = /^content-type:\s*([^\r\n]+)/im.exec(head)?.[1];
  return {
    name: redactor.redact(name),
    ...(fileName !== undefined && { fileName: redactor.redact(fileName) }),
    ...(contentType !== undefined && { contentType: redactor.redact(contentType) }),
    comment: `${part.length - headEnd - 4} bytes, omitted.`,
  };
}
