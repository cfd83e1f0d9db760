import { open } from 'node:fs/promises';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import { type Engine, ifMissing } from './engine.ts';
import { readFrames } from './frames.ts';
import { LineParts } from './line-parts.ts';
import { findLogFile, type LogFile } from './log-file.ts';

/** Number of lines that say why a program has ended. */
const lastLines = 20;
/** Length limit of one of these lines. */
const longestLine = 1000;
/** End of a file that is read; longer than these lines. */
const endBytes = 256 * 1024;
/** Time between two parts of a line. The next run of a program begins later. */
const longestPauseMs = 1000;

/** The last lines of a container, also one without a newline; oldest first. */
export async function readLastLines(engine: Engine, id: string): Promise<ContainerLine[]> {
  const file = await findLogFile(engine, id);
  const lines = file ? await linesIn(file) : await linesBy(engine, id);
  const byTime = lines.toSorted((one, other) => one.at - other.at);
  return byTime.slice(-lastLines).map((line) => ({ ...line, text: line.text.slice(0, longestLine) }));
}

/** The lines at the end of a file. */
async function linesIn({ path, read }: LogFile): Promise<ContainerLine[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, Math.max(0, size - endBytes));
  // The first entry may not be whole.
  const entries = buffer
    .toString('utf8', 0, bytesRead)
    .split('\n')
    .slice(size > endBytes ? 1 : 0);
  const joined = new LineParts((before, at) => at - before <= longestPauseMs);
  const parts = entries.map(read).filter((part) => part !== null);
  return [...parts.flatMap((part) => joined.add(part)), ...joined.end()];
}

/** The lines that an engine sends, which joins those without a newline. */
async function linesBy({ docker }: Engine, id: string): Promise<ContainerLine[]> {
  const options = { stdout: true, stderr: true, timestamps: true, tail: lastLines, follow: false } as const;
  const log = await docker.getContainer(id).logs(options).catch(ifMissing(null, 409));
  const lines: ContainerLine[] = [];
  if (log !== null) for await (const line of readFrames([log])) lines.push(line);
  return lines;
}
