import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Called with each chunk before it is written; throws to stop. */
export type Watch = (chunk: Buffer) => void;

/** Writes a new file. Where one of its sources or `watch` fails, all of them are closed. */
export function save(
  sources: readonly [Readable, ...Transform[]],
  location: string,
  watch: Watch,
  mode = 0o666,
): Promise<void> {
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        watch(chunk);
      } catch (error) {
        // A stream accepts only `Error` objects here.
        return done(error as Error);
      }
      return done(null, chunk);
    },
  });
  return pipeline([...sources, watched, createWriteStream(location, { flags: 'wx', mode })]);
}
