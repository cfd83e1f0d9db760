import { unescapeRedacted } from './patterns.ts';
import { isSecretName } from './names.ts';
import type { Redactor } from './redactor.ts';

/** What is told of a field or a file, as HAR 1.2 has it. */
export interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly comment: string;
}

/** A form in the notation of addresses. A name says whether its value is a secret. */
export function writeForm(text: string, hide: (value: string) => unknown, redactor: Redactor): string {
  const pairs = [...new URLSearchParams(text)];
  const shown = pairs.map(([name, value]) => [
    redactor.redact(name),
    isSecretName(name) ? redactor.redactSecret(value) : String(hide(value)),
  ]);
  return unescapeRedacted(new URLSearchParams(shown).toString());
}

/**
 * What a form in parts says about its fields and files. None of what is in them: people send their projects, and with them what they keep
 * in `.env`. `null` where the form is not one.
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
    comment: `${part.length - headEnd - 4} bytes, left out.`,
  };
}
