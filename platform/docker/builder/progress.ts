import type { BuildJob } from './job.ts';

/** Receives the output of the engine's builder. */
interface Target {
  readonly job: BuildJob;
  /** Receives the ids of the images made on the way, in order. */
  readonly images: string[];
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
  { job, images, hidden, shown }: Target,
): Promise<string | null> {
  const output = job.output('stdout');
  let error: string | null = null;
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.trim() !== '')) {
      // Both engines write such lines.
      const message = JSON.parse(line) as { readonly stream?: string; readonly error?: string };
      if (message.stream !== undefined) {
        output.write(Buffer.from(showNames(withoutIds(message.stream, hidden), shown)));
        const [, id] = /^\s*-+> ([0-9a-f]{11,64})\s*$/m.exec(message.stream) ?? [];
        if (id !== undefined) images.push(id);
      }
      error = message.error ?? error;
    }
  }
  output.end();
  return error;
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
