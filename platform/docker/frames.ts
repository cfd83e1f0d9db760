import type { ContainerLine } from '../../control-plane/ports/runtime.ts';

/** The longest line that is kept; the rest of a longer one is left out. */
export const longestLine = 64 * 1024;

/**
 * Reads the lines of a log that an engine sends as frames with times. A long line comes in several frames, each with a
 * time of its own; the first one counts.
 */
export async function* readFrames(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<ContainerLine> {
  let buffer = Buffer.alloc(0);
  const rests = { stdout: '', stderr: '' };
  for await (const chunk of chunks) {
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : Buffer.from(chunk);
    let at = 0;
    while (buffer.length - at >= 8) {
      const size = buffer.readUInt32BE(at + 4);
      if (buffer.length - at - 8 < size) break;
      const stream = buffer[at] === 2 ? 'stderr' : 'stdout';
      const lines = joinFrame(rests[stream], buffer.toString('utf8', at + 8, at + 8 + size)).split('\n');
      rests[stream] = (lines.pop() ?? '').slice(0, longestLine);
      for (const line of lines) yield readLine(line, stream);
      at += 8 + size;
    }
    buffer = buffer.subarray(at);
  }
  for (const stream of ['stdout', 'stderr'] as const) if (rests[stream] !== '') yield readLine(rests[stream], stream);
}

function joinFrame(rest: string, frame: string): string {
  return rest === '' ? frame : rest + frame.slice(frame.indexOf(' ') + 1);
}

function readLine(line: string, stream: ContainerLine['stream']): ContainerLine {
  const space = line.indexOf(' ');
  return { at: Date.parse(line.slice(0, space)), stream, text: line.slice(space + 1) };
}
