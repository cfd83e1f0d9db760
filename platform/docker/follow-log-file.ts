import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import { longestLine } from './frames.ts';
import type { LogFile, LogPart } from './log-file.ts';

/**
 * How often it looks whether the container has written more, and whether it still runs. A container that writes
 * nothing is looked at less often, because there may be many of them.
 */
const [readMs, mostReadMs, aliveMs] = [200, 1000, 1000];
const chunkBytes = 256 * 1024;
/** What an engine appends to the names of former files that it keeps, the oldest first. */
const formerEnds = ['.2', '.1'];

/** The lines since a time, then new ones until the container has ended or the signal is aborted. */
export async function* followLogFile(
  { path, read, isRunning }: LogFile,
  since: number,
  signal: AbortSignal,
): AsyncIterable<ContainerLine> {
  const join = joinParts();
  const files = await openAll(path, since);
  try {
    let [runs, aliveAt, waitMs] = [true, Date.now(), readMs];
    const isOver = () => signal.aborted;
    while (!isOver()) {
      const [file] = files;
      // It goes with its container.
      if (!file) return;
      const named = statSync(path, { throwIfNoEntry: false });
      // The next one is opened before this one is read to its end, to which nothing is added any more then.
      if (files.length === 1 && named && named.ino !== file.ino) files.push(...(await openIfThere(path)));
      const isUnchanged = named?.ino === file.ino && named.size === file.offset;
      for (let chunk = isUnchanged ? null : await file.read(); chunk !== null; chunk = await file.read()) {
        waitMs = readMs;
        for (const text of chunk) {
          const part = read(text);
          const line = part && join(part);
          if (line && line.at >= since) yield line;
        }
      }
      if (files.length > 1) {
        files.shift();
        await file.close();
        continue;
      }
      // What it wrote before its end has been read.
      if (!runs) return;
      if (Date.now() > aliveAt + aliveMs) [runs, aliveAt] = [await isRunning(), Date.now()];
      if (runs) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(2 * waitMs, mostReadMs);
    }
  } finally {
    for (const file of files) await file.close();
  }
}

/** The file and former ones that have something since a time, the oldest first. Their names may change at any time. */
async function openAll(path: string, since: number): Promise<OpenFile[]> {
  const current = await openIfThere(path);
  const former: OpenFile[] = [];
  for (const end of formerEnds) former.push(...(await openIfThere(path + end)));
  const isNeeded = ({ ino, changedAt }: OpenFile) => changedAt >= since && current[0]?.ino !== ino;
  for (const file of former) if (!isNeeded(file)) await file.close();
  return [...former.filter(isNeeded), ...current];
}

async function openIfThere(path: string): Promise<OpenFile[]> {
  try {
    const file = await open(path);
    const { ino, mtimeMs } = await file.stat();
    return [new OpenFile(file, ino, mtimeMs)];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The whole lines of a file that grows. */
class OpenFile {
  readonly ino: number;
  /** When it was written to last before it was opened. */
  readonly changedAt: number;
  /** How much of it was read. */
  offset = 0;
  readonly #file: FileHandle;
  #rest = Buffer.alloc(0);

  constructor(file: FileHandle, ino: number, changedAt: number) {
    this.#file = file;
    this.ino = ino;
    this.changedAt = changedAt;
  }

  /** `null` if there is nothing more at present. */
  async read(): Promise<readonly string[] | null> {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    const { bytesRead } = await this.#file.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return null;
    this.offset += bytesRead;
    const all = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)]);
    const end = all.lastIndexOf(10) + 1;
    this.#rest = Buffer.from(all.subarray(end));
    return all.toString('utf8', 0, end).split('\n').slice(0, -1);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Makes lines of their parts, with the time of the first one. */
function joinParts(): (part: LogPart) => ContainerLine | null {
  const begun = new Map<LogPart['stream'], ContainerLine>();
  return ({ isLast, ...part }) => {
    const before = begun.get(part.stream);
    const line = before ? { ...before, text: (before.text + part.text).slice(0, longestLine) } : part;
    if (isLast) begun.delete(part.stream);
    else begun.set(part.stream, line);
    return isLast ? line : null;
  };
}
