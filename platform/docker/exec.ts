import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type Docker from 'dockerode';
import type { Exec, Terminal } from '../../control-plane/ports/runtime.ts';
import type { Engine } from './engine.ts';

/**
 * Runs a program in a container that runs. The end of the signal closes its input and output, and hangs up on it and
 * on what it has started.
 */
export async function startExec(
  { docker }: Engine,
  id: string,
  argv: readonly string[],
  { tty, columns, rows }: Terminal,
  signal: AbortSignal,
): Promise<Exec> {
  const streams = { AttachStdin: true, AttachStdout: true, AttachStderr: true };
  const mark = `PCP_EXEC=${randomUUID()}`;
  const container = docker.getContainer(id);
  const exec = await container.exec({ Cmd: [...argv], ...streams, Tty: tty, Env: [mark], abortSignal: signal });
  const stream = await exec.start({ hijack: true, stdin: true, Tty: tty, abortSignal: signal });
  const output = new PassThrough();
  // With a terminal, both outputs are one already.
  if (tty) stream.pipe(output, { end: false });
  const copied = tty ? null : copyFrames(stream, output, signal);
  const ended = new Promise<void>((resolve) =>
    stream
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve()),
  );
  const stop = () => {
    stream.destroy();
    // The container may be gone.
    hangUp(container, mark).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  const resize = async (w: number, h: number) => {
    if (tty) await exec.resize({ w, h });
  };
  // The program may have ended.
  const ignore = () => undefined;
  await untilDone(() => resize(columns, rows)).catch(ignore);
  const exitCode = ended.then(async () => {
    signal.removeEventListener('abort', stop);
    await copied;
    output.end();
    return exitCodeOf(exec);
  });
  exitCode.catch(ignore);
  return {
    output,
    async write(input) {
      if (!stream.write(input)) await Promise.race([once(stream, 'drain'), ended]);
    },
    end: () => void stream.end(),
    resize(w, h) {
      resize(w, h).catch(ignore);
    },
    exitCode,
  };
}

/** An engine refuses the size of a program that it is about to start. */
async function untilDone(resize: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await resize();
    } catch (error) {
      if (tries === 10) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 10 * tries));
  }
}

/** Copies both outputs, as they come in frames, as fast as they are read. */
async function copyFrames(stream: Readable, output: PassThrough, signal: AbortSignal): Promise<void> {
  let buffer: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk;
      while (buffer.length >= 8 && buffer.length >= 8 + buffer.readUInt32BE(4)) {
        const size = 8 + buffer.readUInt32BE(4);
        if (!output.write(buffer.subarray(8, size))) await once(output, 'drain', { signal });
        buffer = buffer.subarray(size);
      }
    }
  } catch {
    // The end of the connection is reported by its events.
  }
}

/**
 * An engine leaves a program alone whose connection is closed. Its process has another number in the container than
 * outside, so it is found by a variable, as are those that it has started.
 */
async function hangUp(container: Docker.Container, mark: string): Promise<void> {
  const find =
    'for d in /proc/[0-9]*; do case "$(cat $d/environ 2>/dev/null)" in *"$1"*) kill -HUP ${d#/proc/};; esac; done';
  const exec = await container.exec({ Cmd: ['/bin/sh', '-c', find, 'sh', mark] });
  await exec.start({ Detach: true });
}

/** The end of the output may be seen before the end of the program. */
async function exitCodeOf(exec: {
  inspect(): Promise<{ Running: boolean; ExitCode: number | null }>;
}): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { Running, ExitCode } = await exec.inspect();
    if (!Running || tries === 20) return ExitCode ?? -1;
    await new Promise((resolve) => setTimeout(resolve, 25 * (tries + 1)));
  }
}
