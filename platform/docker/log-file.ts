import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import type { Engine } from './engine.ts';

/** The file to which an engine writes the log of a container. */
export interface LogFile {
  readonly path: string;
  readonly read: (text: string) => LogPart | null;
  readonly isRunning: () => Promise<boolean>;
}

/** An entry of such a file: a line, or a part of a long one. */
export interface LogPart extends ContainerLine {
  readonly isLast: boolean;
}

/**
 * The log of a container as a file, if this process can read it; else `null`. Where the engine begins a new file,
 * Docker 20.10 sends whole files again by its API and leaves out others, and Podman leaves out lines. Podman also
 * gives times in whole seconds there.
 */
export async function findLogFile(engine: Engine, id: string): Promise<LogFile | null> {
  const { LogPath = '', HostConfig, State } = (await engine.inspect(id)) ?? {};
  const type = HostConfig?.LogConfig?.Type;
  const isPodman = await engine.isPodman();
  // Podman takes the name of Docker's form for its own.
  if (LogPath === '' || (type !== 'json-file' && !(isPodman && type === 'k8s-file'))) return null;
  // The engine takes much longer to respond, once a second for each container.
  const isHere = () => existsSync(`/proc/${State?.Pid ?? 0}`);
  const isRunning = async () => isHere() || (await engine.inspect(id))?.State.Running === true;
  return access(LogPath, constants.R_OK).then(
    () => ({ path: LogPath, read: isPodman ? readPodman : readDocker, isRunning }),
    () => null,
  );
}

/**
 * `{"log":"text\n","stream":"stdout","time":"2026-11-21T09:53:12.338123456Z"}`; without an end the line goes on in the
 * next one.
 */
export function readDocker(text: string): LogPart | null {
  try {
    // Docker has written it; one that was killed may have left half of an entry.
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

/** `2026-11-21T09:53:12.338123456+00:00 stdout F text`; with `P` the line goes on in the next one. */
export function readPodman(text: string): LogPart | null {
  const [, time = '', stream = '', mark = '', part = ''] = /^(\S+) (stdout|stderr) ([FP]) (.*)$/s.exec(text) ?? [];
  if (stream !== 'stdout' && stream !== 'stderr') return null;
  return { at: Date.parse(time), stream, text: part, isLast: mark === 'F' };
}
