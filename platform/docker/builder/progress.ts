import type { BuildJob } from './job.ts';

/** Takes what the builder of an engine writes into the log. */
interface Target {
  readonly job: BuildJob;
  /** Gets the ids of what is made on the way, in order. */
  readonly images: string[];
}

/**
 * Adds what the builder of an engine writes to the log, until the build ends. Resolves with why it failed; `null` if
 * the image is made.
 */
export async function readProgress(stream: NodeJS.ReadableStream, { job, images }: Target): Promise<string | null> {
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
        output.write(Buffer.from(message.stream));
        const [, id] = /^\s*-+> ([0-9a-f]{11,64})\s*$/m.exec(message.stream) ?? [];
        if (id !== undefined) images.push(id);
      }
      error = message.error ?? error;
    }
  }
  output.end();
  return error;
}
