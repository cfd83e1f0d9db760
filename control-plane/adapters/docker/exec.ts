import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Exec, Terminal } from '../../ports/runtime.ts';
import type { Engine } from './engine.ts';

/** Runs a program in a container that runs. The end of the signal closes its input and output. */
export async function startExec(
  { docker }: Engine,
  id: string,
  argv: readonly string[],
  { tty, columns, rows }: Terminal,
  signal: AbortSignal,
): Promise<Exec> {
  const streams = { AttachStdin: true, AttachStdout: true, AttachStderr: true };
  const exec = await docker.getContainer(id).exec({ Cmd: [...argv], ...streams, Tty: tty, abortSignal: signal });
  const stream = await exec.start({ hijack: true, stdin: true, Tty: tty, abortSignal: signal });
  const output = new PassThrough();
  // With a terminal, both outputs are one already.
  if (tty) stream.pipe(output, { end: false });
  else docker.modem.demuxStream(stream, output, output);
  const ended = new Promise<void>((resolve) =>
    stream
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve()),
  );
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const resize = async (w: number, h: number) => {
    if (tty) await exec.resize({ w, h });
  };
  // The program may have ended.
  const ignore = () => undefined;
  await resize(columns, rows).catch(ignore);
  const exitCode = ended.then(async () => {
    signal.removeEventListener('abort', stop);
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

/** The end of the output may be seen before the end of the program. */
async function exitCodeOf(exec: { inspect(): Promise<{ Running: boolean; ExitCode: number | null }> }): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { Running, ExitCode } = await exec.inspect();
    if (!Running || tries === 20) return ExitCode ?? -1;
    await new Promise((resolve) => setTimeout(resolve, 25 * (tries + 1)));
  }
}
