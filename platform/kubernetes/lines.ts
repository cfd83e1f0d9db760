import type { ContainerLine } from '../../control-plane/ports/runtime.ts';

/** Reads `2026-11-21T09:53:12.338123456Z text`. The API does not say which stream a line is of. */
export function readLine(line: string): ContainerLine {
  const end = line.indexOf(' ');
  return { at: Date.parse(line.slice(0, end)), stream: 'stdout', text: line.slice(end + 1) };
}
