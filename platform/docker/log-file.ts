import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import type { Engine } from './engine.ts';

/** The file to which an engine writes the log of a container. */
export interface LogFile {
  readonly path: string;
  readonly read: (text: string) => LogPart | null;
  readonly isRunning: () => Promise<boolean>;
  /** A time before all lines of the container's present run, and after those of former ones; by default, none ran. */
  readonly startOfRun?: () => number;
}

/** An entry of such a file: a line, or a part of a long one. */
export interface LogPart extends ContainerLine {
  readonly isLast: boolean;
}

/**
 * The log of a container as a file, if this process can read it; else `null`. When the engine begins a new file,
 * Docker 20.10 sends some files twice by its API and leaves out others, and Podman leaves out lines. Podman's API also
 * gives times in whole seconds.
 */
export async function findLogFile(engine: Engine, id: string): Promise<LogFile | null> {
  const { LogPath = '', HostConfig, State } = (await engine.inspect(id)) ?? {};
  const type = HostConfig?.LogConfig?.Type;
  const isPodman = await engine.isPodman();
  // Podman accepts Docker's name of the form for its own form.
  if (LogPath === '' || (type !== 'json-file' && !(isPodman && type === 'k8s-file'))) return null;
  let run = State;
  const isRunning = async () => {
    // The engine would take much longer to respond, once a second for each container.
    if (existsSync(`/proc/${run?.Pid ?? 0}`)) return true;
    const now = (await engine.inspect(id))?.State;
    run = now ?? run;
    return now?.Running === true;
  };
  const startOfRun = () => startOf(run ?? {});
  return access(LogPath, constants.R_OK).then(
    () => ({ path: LogPath, read: isPodman ? readPodman : readDocker, isRunning, startOfRun }),
    () => null,
  );
}

/**
 * A time between the lines of a container's run and those of the former one. An engine notes a start after its program
 * may have written, and an end before its last lines are in the file.
 */
export function startOf({ StartedAt = '', FinishedAt = '' }: Partial<Times>): number {
  const [started, finished] = [Date.parse(StartedAt), Date.parse(FinishedAt)];
  // A container that has not ended before has the year 1. After its end, its former one is not known any more.
  if (!(finished > 0)) return -Infinity;
  return finished < started ? (finished + started) / 2 : started;
}

interface Times {
  readonly StartedAt: string;
  readonly FinishedAt: string;
}

/**
 * Reads `{"log":"text\n","stream":"stdout","time":"2026-11-21T09:53:12.338123456Z"}`. Without a newline, the line goes
 * on in the next entry.
 */
export function readDocker(text: string): LogPart | null {
  try {
    // Docker writes these entries; if Docker is killed, half of an entry may be left.
    const { log, stream, time } = JSON.parse(text) as {
      readonly log: string;
      readonly stream: LogPart['stream'];
      readonly time: string;
    };
    const isLast = log.endsWith('\n');
    return { at: Date.parse(time), stream, text: isLast ? log.slice(0, -1) : log, isLast };
  } catch {
    return null;
  }
}

/** Reads `2026-11-21T09:53:12.338123456+00:00 stdout F text`; with `P`, the line goes on in the next entry. */
export function readPodman(text: string): LogPart | null {
  const [, time = '', stream = '', mark = '', part = ''] = /^(\S+) (stdout|stderr) ([FP]) (.*)$/s.exec(text) ?? [];
  if (stream !== 'stdout' && stream !== 'stderr') return null;
  return { at: Date.parse(time), stream, text: part, isLast: mark === 'F' };
}
