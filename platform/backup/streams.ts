import { createHash } from 'node:crypto';
import { DataError } from '../shared/data-error.ts';
import { decrypt } from './encryption.ts';
import type { Part } from './manifest.ts';
import type { BackupReader } from './place.ts';

/** Bytes that went through a meter. */
interface Measured {
  readonly bytes: number;
  readonly sha256: string;
}

/** Measures a stream that goes through it. */
export function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    /** Called once, after the stream has ended. */
    end: (): Measured => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** A part could not be read. The message is a sentence that names it. */
export class PartUnreadable extends Error {}

/** Throws a `PartUnreadable` in place of the errors of a source, but not of those who read from it. */
export async function* naming(what: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next().catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new PartUnreadable(`${what} could not be read: ${reason.replace(/\.$/, '')}.`, { cause });
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}

/** The content of a part. Throws a `DataError` at its end if its bytes are not those that were written. */
export async function* readContent(reader: BackupReader, part: Part, key: Buffer | null): AsyncGenerator<Uint8Array> {
  const stored = readStored(reader, part);
  yield* key === null ? stored : decrypt(key, part.name, stored);
}

async function* readStored(reader: BackupReader, part: Part): AsyncGenerator<Uint8Array> {
  const meter = createMeter();
  yield* meter.through(reader.read(part.name));
  const { bytes, sha256 } = meter.end();
  if (bytes !== part.bytes)
    throw new DataError(
      `The part ${part.name} of the backup has ${bytes} bytes instead of ${part.bytes}. Use another backup.`,
    );
  if (sha256 !== part.sha256)
    throw new DataError(`The part ${part.name} of the backup is damaged. Use another backup.`);
}
