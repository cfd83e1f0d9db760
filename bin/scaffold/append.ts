import type { Lines } from './emit.ts';
import type { HandlerFile, HandlerObject } from './read.ts';

/** Adds lines after the imports of a file and at the end of an object. Nothing else changes. */
export function append(
  { text, imports }: HandlerFile,
  { close, lastEnd, hasTrailingComma }: HandlerObject,
  lines: Lines,
): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const importsEnd = imports.at(-1)?.end ?? 0;
  const added = lines.imports.map((line) => (importsEnd ? newline + line : line + newline));
  const membersEnd = text.slice(0, close).trimEnd().length;
  const indent = indentAt(text, membersEnd, lastEnd);
  const members = lines.members.map((member) => newline + indent + member);
  const gap = text.slice(membersEnd, close);
  return [
    text.slice(0, importsEnd),
    ...added,
    text.slice(importsEnd, lastEnd ?? membersEnd),
    lastEnd === null || hasTrailingComma ? '' : ',',
    text.slice(lastEnd ?? membersEnd, membersEnd),
    ...members,
    gap.includes('\n') ? gap : newline,
    text.slice(close),
  ].join('');
}

/** The indentation of the object's last line, or one level more if the object opens on that line. */
function indentAt(text: string, membersEnd: number, lastEnd: number | null): string {
  const line = text.slice(text.lastIndexOf('\n', membersEnd - 1) + 1, membersEnd);
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  const opens = lastEnd === null || /\{[^}]*$/.test(line);
  return opens ? `${indent}  ` : indent;
}
