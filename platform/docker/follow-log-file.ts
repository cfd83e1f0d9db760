import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import { LineParts } from './line-parts.ts';
import type { LogFile } from './log-file.ts';

/**
 * Pauses between looks for more lines, and for whether the container still runs. A quiet container is looked at less
 * often, because there may be many of them.
 */
const [readMs, mostReadMs, aliveMs] = [200, 1000, 1000];
const chunkBytes = 256 * 1024;
/** Endings that an engine appends to the names of former files, the oldest first. */
const formerEnds = ['.2', '.1'];

/** Yields the lines since a time, then new ones until the container has ended or the signal is aborted. */
export async function* followLogFile(
  { path, read, isRunning, startOfRun = () => -Infinity }: LogFile,
  since: number,
  signal: AbortSignal,
): AsyncIterable<ContainerLine> {
  // A line that a run began ends with the run.
  const parts = new LineParts((before, at) => before >= startOfRun() || at < startOfRun());
  const files = await openAll(path, since);
  try {
    // An ended container is read to its end at once: its file may soon be gone.
    let [runs, aliveAt, waitMs] = [true, -Infinity, readMs];
    const isOver = () => signal.aborted;
    while (!isOver()) {
      const [file] = files;
      // The file was removed with its container.
      if (!file) return;
      const named = statSync(path, { throwIfNoEntry: false });
      // The next file is opened before this one is read to its end, since then nothing more is added to this one.
      if (files.length === 1 && named && named.ino !== file.ino) files.push(...(await openIfThere(path)));
      const isUnchanged = named?.ino === file.ino && named.size === file.offset;
      for (let chunk = isUnchanged ? null : await file.read(); chunk !== null; chunk = await file.read()) {
        waitMs = readMs;
        for (const text of chunk) {
          const part = read(text);
          if (part) yield* parts.add(part).filter(({ at }) => at >= since);
        }
      }
      // An earlier run does not go on with its line, and a follower counts the lines that it has read before.
      yield* parts.end(startOfRun()).filter(({ at }) => at >= since);
      if (files.length > 1) {
        files.shift();
        await file.close();
        continue;
      }
      // The lines before its end have been read. The last line may have no newline.
      if (!runs) {
        yield* parts.end().filter(({ at }) => at >= since);
        return;
      }
      if (Date.now() > aliveAt + aliveMs) [runs, aliveAt] = [await isRunning(), Date.now()];
      if (runs) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(2 * waitMs, mostReadMs);
    }
  } finally {
    for (const file of files) await file.close();
  }
}

/** Opens the file, and former ones with lines since a time, the oldest first. Their names may change at any time. */
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
  /** Time of the last write before it was opened. */
  readonly changedAt: number;
  /** Number of bytes that were read. */
  offset = 0;
  readonly #file: FileHandle;
  #rest = Buffer.alloc(0);

  constructor(file: FileHandle, ino: number, changedAt: number) {
    this.#file = file;
    this.ino = ino;
    this.changedAt = changedAt;
  }

  /** The new lines; `null` if there are none at present. */
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
