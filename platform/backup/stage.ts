import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explainDisk } from '../shared/full-disk.ts';
import type { OpenedBackup } from './open-backup.ts';
import { readContent } from './streams.ts';
import { unpackTree } from './tree.ts';

/** Writes all parts but volumes into a new folder: `database`, `keys` and `engine`. Throws a `DataError`. */
export async function stageFiles({ manifest, reader, key }: OpenedBackup, stage: string): Promise<void> {
  await rm(stage, { recursive: true, force: true });
  await mkdir(join(stage, 'engine'), { recursive: true, mode: 0o700 });
  for (const part of manifest.parts.filter(({ kind }) => kind !== 'volume')) {
    const content = readContent(reader, part, key);
    const isFile = part.kind === 'database' || part.kind === 'keys';
    const file = () => createWriteStream(join(stage, part.kind), { mode: 0o600, flush: true });
    await explainDisk(stage, () =>
      isFile ? pipeline(Readable.from(content), file()) : unpackTree(content, { folder: stage, part: part.name }),
    );
  }
}
