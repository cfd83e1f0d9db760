import type { Step } from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import type { BuildJob } from './job.ts';

/** Receives the output of the engine's builder. */
interface Target {
  readonly job: Pick<BuildJob, 'output'>;
  /** Receives the ids of the images made on the way, in order. */
  readonly images: string[];
  /** Receives the steps that began, in order. */
  readonly steps: Step[];
  /** The name of the image that is made, which the log leaves out. */
  readonly hidden: string;
  /** Names of images for the engine, with those for people. */
  readonly shown: ReadonlyMap<string, string>;
}

/** Lines of the engines about the images and containers of steps. */
const engineLine =
  /^\s*(?:-+> (?:Running in |Using cache )?[0-9a-f]{11,64}|Removing intermediate container [0-9a-f]{11,64}|-+> Removed intermediate container [0-9a-f]{11,64}|Successfully built [0-9a-f]{11,64}|[0-9a-f]{64})\s*$/;

/**
 * Adds the output of the engine's builder to the log, until the build ends. Resolves with the reason of a failure;
 * `null` if the image is made.
 */
export async function readProgress(
  stream: NodeJS.ReadableStream,
  { job, images, steps, hidden, shown }: Target,
): Promise<string | null> {
  const output = { stdout: job.output('stdout'), stderr: job.output('stderr') };
  let error: string | null = null;
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.trim() !== '')) {
      // Both engines write such lines.
      const message = JSON.parse(line) as { readonly stream?: string; readonly error?: string };
      if (message.stream !== undefined) {
        const step = stepIn(message.stream);
        // The former step has ended, also in the middle of a line.
        if (step !== null) output.stderr.end();
        const errors = errorsIn(message.stream);
        const to = errors === null ? output.stdout : output.stderr;
        to.write(Buffer.from(showNames(withoutIds(errors ?? message.stream, hidden), shown)));
        const [, id] = /^\s*-+> ([0-9a-f]{11,64})\s*$/m.exec(message.stream) ?? [];
        if (id !== undefined) images.push(id);
        // A program may write such a line too.
        if (step !== null && isNext(step, steps.at(-1))) steps.push(step);
      }
      error = message.error ?? error;
    }
  }
  output.stdout.end();
  output.stderr.end();
  return error;
}

/** The text that a program wrote to stderr, which Docker shows in red; `null` for other texts. */
function errorsIn(text: string): string | null {
  const [red, plain] = ['\u001b[91m', '\u001b[0m'];
  return text.startsWith(red) && text.endsWith(plain) ? text.slice(red.length, -plain.length) : null;
}

/** The step that a text of an engine begins: Podman counts the steps of each stage. */
function stepIn(text: string): Step | null {
  const [, stage, docker, podman] = /^(?:\[(\d+)\/\d+\] )?(?:Step (\d+)\/\d+ :|STEP (\d+)\/\d+:) /.exec(text) ?? [];
  if (docker !== undefined) return { number: Number(docker), stage: null };
  return podman === undefined ? null : { number: Number(podman), stage: Number(stage ?? 1) };
}

function isNext({ number, stage }: Step, last: Step | undefined): boolean {
  return stage === (last?.stage ?? stage) ? number === (last?.number ?? 0) + 1 : number === 1;
}

/** Leaves out the lines with ids of images, and with the name of the one that is made. */
function withoutIds(text: string, hidden: string): string {
  const lines = text.split(/(?<=\n)/);
  return lines.filter((line) => !engineLine.test(line) && !line.includes(hidden)).join('');
}

/** Names images as the author of a source does. */
export function showNames(text: string, shown: ReadonlyMap<string, string>): string {
  let result = text;
  for (const [name, own] of shown) result = result.replaceAll(name, own);
  return result;
}
