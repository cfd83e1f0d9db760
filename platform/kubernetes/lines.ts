import type { ContainerLine } from '../../control-plane/ports/runtime.ts';

/** Reads `2026-11-21T09:53:12.338123456Z text`. The API does not say which stream a line is of. */
export function readLine(line: string): ContainerLine {
  const end = line.indexOf(' ');
  return { at: Date.parse(line.slice(0, end)), stream: 'stdout', text: line.slice(end + 1) };
}

/** The lines of a stream, until it ends. */
export async function* linesOf(body: AsyncIterable<unknown>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    // A body consists of bytes.
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
