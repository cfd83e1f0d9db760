import { constants } from 'node:fs';
import { access, type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContainerLine } from '../../ports/runtime.ts';
import type { Engine } from './engine.ts';
import { longestLine } from './frames.ts';

/** How often it looks whether the container has written more, and whether it still runs. */
const [readMs, aliveMs] = [200, 1000];
const chunkBytes = 256 * 1024;

/**
 * The file to which Podman writes the log of a container, if this process can read it; else `null`. It has the times
 * of lines to a nanosecond, where Podman's API has them in whole seconds and divides some lines.
 */
export async function podmanLogFile(engine: Engine, id: string): Promise<string | null> {
  if (!(await engine.isPodman())) return null;
  const { LogPath = '', HostConfig } = (await engine.inspect(id)) ?? {};
  if (LogPath === '' || HostConfig?.LogConfig?.Type !== 'k8s-file') return null;
  return access(LogPath, constants.R_OK).then(
    () => LogPath,
    () => null,
  );
}

/** The lines since a time, then new ones until the container has ended or the signal is aborted. */
export async function* followLogFile(
  path: string,
  { since, isRunning }: { readonly since: number; readonly isRunning: () => Promise<boolean> },
  signal: AbortSignal,
): AsyncIterable<ContainerLine> {
  const rests = { stdout: '', stderr: '' };
  const opened = await open(path).catch(ifGone);
  // It goes with its container.
  if (opened === null) return;
  let file = opened;
  let next: FileHandle | null = null;
  try {
    const lines = new FileLines(file);
    let [runs, aliveAt] = [true, Date.now()];
    const isOver = () => signal.aborted;
    while (!isOver()) {
      // It is opened before the former one is read to its end, to which nothing is added any more then.
      if (await isReplaced(file, path)) next = await open(path).catch(ifGone);
      for (let chunk = await lines.read(); chunk !== null; chunk = await lines.read()) {
        for (const text of chunk) {
          const line = readLine(text, rests);
          if (line && line.at >= since) yield line;
        }
      }
      if (next) {
        await file.close();
        [file, next] = [next, null];
        lines.file = file;
        continue;
      }
      // What it wrote before its end has been read.
      if (!runs) return;
      if (Date.now() > aliveAt + aliveMs) [runs, aliveAt] = [await isRunning(), Date.now()];
      if (runs) await sleep(readMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await file.close();
    await next?.close();
  }
}

/** The whole lines of a file that grows. */
class FileLines {
  #file: FileHandle;
  #rest = Buffer.alloc(0);
  readonly #buffer = Buffer.alloc(chunkBytes);

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Another file with the same name, from its beginning. */
  set file(file: FileHandle) {
    this.#file = file;
    this.#rest = Buffer.alloc(0);
  }

  /** `null` if there is nothing more at present. */
  async read(): Promise<readonly string[] | null> {
    const { bytesRead } = await this.#file.read(this.#buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return null;
    const all = Buffer.concat([this.#rest, this.#buffer.subarray(0, bytesRead)]);
    const end = all.lastIndexOf(10) + 1;
    this.#rest = Buffer.from(all.subarray(end));
    return all.toString('utf8', 0, end).split('\n').slice(0, -1);
  }
}

/** `2026-11-21T09:53:12.338123456+00:00 stdout F text`; with `P` the line goes on in the next one. */
function readLine(text: string, rests: Record<ContainerLine['stream'], string>): ContainerLine | null {
  const [, time = '', stream = '', mark = '', part = ''] = /^(\S+) (stdout|stderr) ([FP]) (.*)$/s.exec(text) ?? [];
  if (stream !== 'stdout' && stream !== 'stderr') return null;
  const whole = (rests[stream] + part).slice(0, longestLine);
  rests[stream] = mark === 'P' ? whole : '';
  return mark === 'P' ? null : { at: Date.parse(time), stream, text: whole };
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Podman begins a new file when one is too large. */
async function isReplaced(file: FileHandle, path: string): Promise<boolean> {
  const [open, named] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return named !== null && named.ino !== open.ino;
}
