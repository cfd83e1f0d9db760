import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '../database/backup.ts';
import type { DataPlace } from '../database/driver-at.ts';
import { formatKeys, keyFileOf, readDataKeys } from '../database/keys/data-key.ts';
import { copySqlite } from '../database/sqlite/copy.ts';
import { readEngineFile } from '../shared/engine-file.ts';
import { loadDocker } from '../docker/engine/load-docker.ts';
import { packTree } from '../shared/pack-folder.ts';
import type { PartKind, VolumeOf } from './manifest.ts';

/** Something that a backup has, before it is read. */
export interface Source {
  readonly name: string;
  readonly kind: PartKind;
  /** Begins a sentence, such as `The volume "data" of the app shop`. */
  readonly what: string;
  readonly content: () => AsyncIterable<Uint8Array>;
  /** Known when the content has been read. */
  readonly volume?: () => VolumeOf;
}

export interface SourcesOptions extends DataPlace {
  /** Folder for what has to be copied before it is read. */
  readonly scratch: string;
  readonly onProgress: (sentence: string) => void;
}

/** Kinds of parts with keys or secrets as they are. */
export const secretKinds: readonly PartKind[] = ['keys', 'certificates', 'ssh', 'engine'];

/** The parts of the engine's folder, by the paths in it. */
const trees = {
  uploads: ['sources/uploads'],
  certificates: ['ingress/acme', 'ingress/certificates'],
  ssh: ['ssh'],
  engine: ['runtime', 'builder'],
} as const;

const titles = {
  uploads: 'Files of uploads',
  certificates: 'Certificates with their keys',
  ssh: 'The key of the SSH host',
  engine: 'The state of apps and builds',
} as const;

/** The database as of one moment. Throws a `DataError` if it cannot be read. */
export async function databaseSource({ scratch, onProgress, ...place }: SourcesOptions): Promise<Source> {
  const file = join(scratch, 'database');
  await backUp({
    ...place,
    file,
    force: true,
    onProgress: (done) => onProgress(`Database ${Math.floor(done * 100)}%`),
  });
  return { name: 'database', kind: 'database', what: 'The database', content: () => bytesOf(file) };
}

/** Everything else in files, in the order of the backup. */
export function fileSources({ folder, environment, scratch }: SourcesOptions): Source[] {
  const engine = (kind: keyof typeof trees): Source[] => {
    const paths = trees[kind].map((path) => `engine/${path}`).filter((path) => existsSync(join(folder, path)));
    const content = () => packTree(folder, paths);
    return paths.length === 0 ? [] : [{ name: `${kind}.tar`, kind, what: titles[kind], content }];
  };
  const keys: Source = {
    name: 'keys',
    kind: 'keys',
    what: `The key of the data, ${keyFileOf(folder)},`,
    content: () => readKeys({ folder, environment }),
  };
  const telemetry: Source = {
    name: 'telemetry.tar',
    kind: 'telemetry',
    what: 'The telemetry',
    content: () => readTelemetry(folder, scratch),
  };
  const hasTelemetry = existsSync(join(folder, telemetryPath, 'telemetry.db'));
  return [
    keys,
    ...engine('uploads'),
    ...engine('certificates'),
    ...engine('ssh'),
    ...engine('engine'),
    ...(hasTelemetry ? [telemetry] : []),
  ];
}

/**
 * The volumes of apps, by the engine of the data; none without one. `nameOf` names an app for people. Rejects if the
 * engine does not respond.
 */
export async function volumeSources(folder: string, nameOf: (app: string) => string): Promise<Source[]> {
  const engineFolder = join(folder, 'engine');
  const engine = readEngineFile(engineFolder);
  if (engine === null) return [];
  const { VolumeFiles } = await loadDocker();
  const files = new VolumeFiles({ ...engine, folder: engineFolder });
  // An earlier backup may have been killed.
  await files.resume();
  const volumes = await files.list();
  return volumes.map((volume, index) => {
    let read: Pick<VolumeOf, 'paused' | 'root'> = { paused: [], root: { uid: 0, gid: 0, mode: 0o755 } };
    return {
      name: `volumes/${index + 1}.tar`,
      kind: 'volume',
      what: `The volume "${volume.name}" of the app ${nameOf(volume.app)}`,
      content: () => files.read(volume, (noted) => void (read = noted)),
      volume: () => ({ ...volume, ...read }),
    };
  });
}

const telemetryPath = 'engine/telemetry';

async function* readTelemetry(folder: string, scratch: string): AsyncGenerator<Uint8Array> {
  const [from, to] = [join(folder, telemetryPath), join(scratch, telemetryPath)];
  await mkdir(to, { recursive: true, mode: 0o700 });
  await writeFile(join(to, 'telemetry.db'), '', { mode: 0o600 });
  await copySqlite(join(from, 'telemetry.db'), join(to, 'telemetry.db'), () => undefined);
  // Containers that run have a token of this key.
  if (existsSync(join(from, 'otlp.key'))) await copyFile(join(from, 'otlp.key'), join(to, 'otlp.key'));
  yield* packTree(scratch, [telemetryPath]);
}

async function* readKeys(place: DataPlace): AsyncGenerator<Uint8Array> {
  if (place.environment.PCP_DATA_KEY) {
    const keys = await readDataKeys({ ...place, hasData: true });
    yield Buffer.from(formatKeys(keys()));
  } else yield await readFile(keyFileOf(place.folder));
}

/** A file yields bytes without an encoding; its type does not say so. */
function bytesOf(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file) as AsyncIterable<Uint8Array>;
}
