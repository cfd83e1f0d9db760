import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataPlace } from '../database/driver-at.ts';
import { lockSqlite } from '../database/sqlite/driver.ts';
import { DataError } from '../shared/data-error.ts';
import { readEngineFile } from '../shared/engine-file.ts';
import { explainDisk } from '../shared/full-disk.ts';
import { encrypt, keyOf, newScrypt, passphraseVariable, sealOf } from './encryption.ts';
import { keepLastBackup } from './last-backup.ts';
import { type Manifest, newestFormat, type Part, type PartKind, sealedText } from './manifest.ts';
import { databaseSource, fileSources, secretKinds, type Source, type SourcesOptions, volumeSources } from './parts.ts';
import type { Located } from './locate.ts';
import type { BackupWriter } from './place.ts';
import { type DataFacts, readFacts } from './facts.ts';
import { createMeter, naming, PartUnreadable } from './streams.ts';

interface BackUpOptions extends DataPlace {
  readonly to: Located;
  /** Whether a backup of that name is replaced. */
  readonly force: boolean;
  /** The parts of it beside the database and uploads. */
  readonly keys: boolean;
  readonly telemetry: boolean;
  readonly volumes: boolean;
  /** The version of this program. */
  readonly version: string;
  readonly now: () => number;
  readonly onProgress: (sentence: string) => void;
}

/**
 * Writes a backup with everything that a restore needs, also while servers run. A part that cannot be read is a
 * sentence of `missing`, and the others are written. Throws a `DataError` without a database, or if nothing can be
 * written at the place.
 */
export async function backUpAll(options: BackUpOptions): Promise<Manifest> {
  const { folder, to, now } = options;
  const startedAt = now();
  if (!existsSync(folder)) return writeFrom(options, await mkdtemp(join(tmpdir(), 'backup-')));
  const unlock = await lockSqlite(folder, 'backup');
  try {
    const manifest = await writeFrom(options, join(folder, 'backup.scratch'));
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
    const { missing } = manifest;
    await keepLastBackup(folder, { startedAt, endedAt: now(), address: to.address, bytes, missing, error: null });
    return manifest;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const failed = { startedAt, endedAt: now(), address: to.address, bytes: 0, missing: [], error: said };
    // A full disk takes no record either.
    await keepLastBackup(folder, failed).catch(() => undefined);
    throw error;
  } finally {
    unlock();
  }
}

/** Copies into a scratch folder first what changes while it is read. */
async function writeFrom(options: BackUpOptions, scratch: string): Promise<Manifest> {
  const { environment, to, force, keys } = options;
  const passphrase = environment[passphraseVariable] ?? '';
  if (to.place.isRemote && keys && passphrase === '')
    throw new DataError(
      `Keys are not put into S3 as they are. Set ${passphraseVariable} to encrypt the backup, or leave the keys out with --without-keys.`,
    );
  const encryption = passphrase === '' ? null : newScrypt();
  const key = encryption && (await keyOf(passphrase, encryption));
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  let writer: BackupWriter | null = null;
  try {
    const sourcesOptions = { ...options, scratch };
    const database = await explainDisk(scratch, () => databaseSource(sourcesOptions));
    writer = await to.place.begin(to.name, force);
    const facts = await readFacts(options, join(scratch, 'database'));
    const { parts, missing, leftOut } = await writeParts(writer, database, { sourcesOptions, facts, key });
    const manifest = describe(options, { facts, parts, missing, leftOut, encryption });
    const seal = key === null ? null : sealOf(key, sealedText(manifest));
    await writer.complete(JSON.stringify({ ...manifest, seal }, null, 2));
    return { ...manifest, seal };
  } catch (error) {
    await writer?.abandon().catch(() => undefined);
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Writing {
  readonly sourcesOptions: SourcesOptions & Pick<BackUpOptions, 'keys' | 'telemetry' | 'volumes'>;
  readonly facts: DataFacts;
  readonly key: Buffer | null;
}

interface Written {
  readonly parts: readonly Part[];
  readonly missing: readonly string[];
  readonly leftOut: readonly PartKind[];
}

async function writeParts(writer: BackupWriter, database: Source, writing: Writing): Promise<Written> {
  const { sourcesOptions, facts, key } = writing;
  const { folder, onProgress } = sourcesOptions;
  const missing: string[] = [];
  const parts: Part[] = [];
  const leftOut = leftOutOf(sourcesOptions);
  const listed = leftOut.includes('volume')
    ? []
    : await volumeSources(folder, facts.nameOf).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        missing.push(`The volumes of apps could not be read, because the engine does not respond: ${reason}.`);
        return [];
      });
  const files = fileSources(sourcesOptions).filter(({ kind }) => !leftOut.includes(kind));
  for (const source of [database, ...files, ...listed]) {
    try {
      parts.push(await writePart(writer, source, key));
      onProgress(`${source.what}: ${describeSize(parts.at(-1)?.contentBytes ?? 0)}`);
    } catch (error) {
      if (!(error instanceof PartUnreadable) || source.kind === 'database') throw error;
      missing.push(error.message);
    }
  }
  return { parts, missing, leftOut };
}

async function writePart(writer: BackupWriter, source: Source, key: Buffer | null): Promise<Part> {
  const { name, kind, what, content } = source;
  const [plain, stored] = [createMeter(), createMeter()];
  const read = plain.through(naming(what, content()));
  await writer.write(name, stored.through(key === null ? read : encrypt(key, name, read)));
  const contentBytes = plain.end().bytes;
  return { name, kind, ...stored.end(), contentBytes, ...(source.volume && { volume: source.volume() }) };
}

function leftOutOf({ keys, telemetry, volumes }: Pick<BackUpOptions, 'keys' | 'telemetry' | 'volumes'>): PartKind[] {
  return [
    ...(keys ? [] : secretKinds),
    ...(telemetry ? [] : ['telemetry' as const]),
    ...(volumes ? [] : ['volume' as const]),
  ];
}

function describe(
  { folder, environment, version, now }: BackUpOptions,
  { facts, ...written }: Written & Pick<Manifest, 'encryption'> & { readonly facts: DataFacts },
): Omit<Manifest, 'seal'> {
  return {
    format: newestFormat,
    program: version,
    createdAt: new Date(now()).toISOString(),
    database: environment.DATABASE_URL ? 'postgresql' : 'sqlite',
    counts: facts.counts,
    prefix: readEngineFile(join(folder, 'engine'))?.prefix ?? null,
    ...written,
  };
}

/** Bytes as people read them. */
export function describeSize(bytes: number): string {
  const [unit, size] =
    bytes < 1e6 ? (['kB', 1e3] as const) : bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const);
  return `${(bytes / size).toFixed(bytes < 1e3 ? 2 : 1)} ${unit}`;
}
