import type Docker from 'dockerode';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';
import { OutputLines } from './output-lines.ts';

interface Command {
  readonly argv: readonly string[];
  readonly user: string;
  /** Variables for this process only. They are not in the image. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes each line of the output. */
  readonly onLine?: (line: string) => void;
}

/** Runs a program in the container of a build, and waits for its end. Fails if the program does. */
export async function runCommand(
  { engine }: BuildParts,
  job: BuildJob,
  id: string,
  { argv, user, env, onLine }: Command,
): Promise<void> {
  const { docker } = engine;
  const { signal } = job;
  const exec = await docker.getContainer(id).exec({
    ...{ Cmd: [...argv], User: user, WorkingDir: '/app', AttachStdout: true, AttachStderr: true },
    Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    abortSignal: signal,
  });
  const stream = await exec.start({ hijack: true, stdin: false, abortSignal: signal });
  const outputs = (['stdout', 'stderr'] as const).map((name) => [
    job.output(name),
    ...(onLine ? [new OutputLines([], onLine)] : []),
  ]);
  const [stdout = [], stderr = []] = outputs;
  docker.modem.demuxStream(stream, sinkOf(stdout), sinkOf(stderr));
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  await new Promise<void>((resolve) =>
    stream
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve()),
  );
  signal.removeEventListener('abort', stop);
  for (const lines of outputs.flat()) lines.end();
  signal.throwIfAborted();
  const exitCode = await exitCodeOf(exec);
  if (exitCode === 0) return;
  const killed = 'It was killed, as happens to a program that needs more memory than a build may use.';
  throw new BuildFailure(
    'build_failed',
    `The build ended with exit code ${exitCode}.${exitCode === 137 ? ` ${killed}` : ''}`,
  );
}

/** The sink for `demuxStream`. */
function sinkOf(all: readonly OutputLines[]): NodeJS.WritableStream {
  // `demuxStream` calls only `write` of a stream.
  return {
    write: (piece: Uint8Array) => {
      for (const lines of all) lines.write(piece);
      return true;
    },
  } as unknown as NodeJS.WritableStream;
}

/** The output may end before the program does. A container that is gone has no exit code. */
async function exitCodeOf(exec: Docker.Exec): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { Running, ExitCode } = await exec.inspect();
    if (!Running || tries === 40) return ExitCode ?? 137;
    await new Promise((resolve) => setTimeout(resolve, 25 * (tries + 1)));
  }
}
