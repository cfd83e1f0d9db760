import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refusal } from './refusal.ts';

/** Is shown each chunk on its way to disk, and throws to stop it there. */
export type Watch = (chunk: Buffer) => void;

/** Writes a new file. Where one of its sources fails, or `watch` does, all of them are closed. */
export function save(sources: readonly [Readable, ...Transform[]], location: string, watch: Watch, mode = 0o666): Promise<void> {
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        watch(chunk);
      } catch (error) {
        // A stream takes errors only.
        return done(error as Error);
      }
      return done(null, chunk);
    },
  });
  return pipeline([...sources, watched, createWriteStream(location, { flags: 'wx', mode })]);
}

/** Counts bytes, and throws at the first one too many. */
export function createMeter(maxBytes: number): (at: string, bytes: number) => void {
  let total = 0;
  return (at, bytes) => {
    total += bytes;
    if (total > maxBytes) throw tooLarge(at, maxBytes);
  };
}

export function tooLarge(at: string, maxBytes: number): Error {
  return refusal(at, 'maxBytes', `The files have more than ${maxBytes} bytes together.`);
}
