import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isServed } from '../database/check-data.ts';
import type { DataPlace } from '../database/driver-at.ts';
import { keyFileOf } from '../database/keys/data-key.ts';
import { restore as restoreDatabase } from '../database/restore.ts';
import { databaseFile, isLockedSqlite } from '../database/sqlite/driver.ts';
import { chooseEngine } from '../docker/engine/choose-engine.ts';
import { ControlClient } from '../ingress/control-client.ts';
import { DataError } from '../shared/data-error.ts';
import { writeEngineFile } from '../shared/engine-file.ts';
import type { Located } from './locate.ts';
import type { Manifest } from './manifest.ts';
import { openBackup, type OpenedBackup } from './open-backup.ts';
import { restoreVolumes, type RestoredVolumes, volumesOf } from './restore-volumes.ts';
import { noteRestored } from './restored.ts';
import { stageFiles } from './stage.ts';

interface RestoreOptions extends DataPlace {
  readonly from: Located;
  /** Whether existing data is replaced. */
  readonly force: boolean;
  /** Whether the volumes of apps are put on an engine. */
  readonly volumes: boolean;
  /** `engine.socket` of the configuration. */
  readonly socket: string;
  readonly onProgress: (sentence: string) => void;
}

interface Restored {
  readonly manifest: Manifest;
  /** Places with what was there before. */
  readonly former: readonly string[];
}

/**
 * Restores a backup: the data folder, the database, and the volumes of apps. Everything is read and checked before the
 * data changes. Throws a `DataError` if there is data and `force` is not set, if a server runs, or if the backup
 * cannot be used.
 */
export async function restoreAll(options: RestoreOptions): Promise<Restored> {
  const { folder, environment, from, force, onProgress } = options;
  const backup = await openBackup(from, environment);
  requireSameDatabase(backup.manifest, environment);
  await requireFree(options);
  const engine = await engineFor(backup, options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stage = join(folder, 'restore.partial');
  let volumes: RestoredVolumes | null = null;
  try {
    await stageFiles(backup, stage);
    if (engine !== null && options.volumes)
      volumes = await restoreVolumes(backup, { ...engine, folder, force, onProgress });
    const former = await putInPlace({ ...options, stage, engine });
    return { manifest: backup.manifest, former: [...former, ...(volumes?.former == null ? [] : [volumes.former])] };
  } catch (error) {
    await volumes?.undo().catch(() => undefined);
    throw error;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

function requireSameDatabase({ database }: Manifest, { DATABASE_URL: url }: RestoreOptions['environment']): void {
  if (database === 'postgresql' && !url)
    throw new DataError('The backup is of PostgreSQL. Set DATABASE_URL to the database for it.');
  if (database === 'sqlite' && url) throw new DataError('The backup is of SQLite. Restore it without DATABASE_URL.');
}

/** Throws a `DataError` if a server uses the data, or if there is data that may not be replaced. */
async function requireFree({ folder, environment, force }: RestoreOptions): Promise<void> {
  const engine = join(folder, 'engine');
  if ((await isServed({ folder, environment })) || (await isLockedSqlite(engine, 'server')))
    throw new DataError(`A server uses ${resolve(folder)}. Stop it, or restore into another folder with --data.`);
  const hasData = existsSync(databaseFile(folder)) || existsSync(join(engine, 'engine.json'));
  if (hasData && !force)
    throw new DataError(
      `${resolve(folder)} has data. Restore into another folder with --data, or replace the data with --force.`,
    );
}

interface EnginePlace {
  readonly socketPath: string;
  readonly prefix: string;
}

/** The engine for the apps of a backup; `null` if it needs none. Throws a `DataError` if volumes are without one. */
async function engineFor({ manifest }: OpenedBackup, options: RestoreOptions): Promise<EnginePlace | null> {
  const { prefix } = manifest;
  if (prefix === null) return null;
  const { socket, environment, volumes } = options;
  // The engine of the machine that was backed up is not here, so its file does not count.
  const choice = { socket, environment, folder: join(options.folder, 'none'), isSimulated: false, hasRegions: true };
  const { socketPath } = await chooseEngine({ ...choice, runsOn: 'engine' }).catch((error: unknown) => {
    if (error instanceof DataError && !(volumes && volumesOf({ manifest }).length > 0)) return { socketPath: null };
    throw error;
  });
  return socketPath === null ? null : { socketPath, prefix };
}

interface Placing extends RestoreOptions {
  readonly stage: string;
  readonly engine: EnginePlace | null;
}

/** Puts what was staged in its place, the database last. Returns the places with what was there before. */
async function putInPlace(placing: Placing): Promise<string[]> {
  const { folder, stage, environment, force } = placing;
  const keys = await placeKeys(placing);
  const engine = await placeEngine(placing);
  try {
    const database = { folder, environment, file: join(stage, 'database'), force, onProgress: () => undefined };
    const former = await restoreDatabase(database);
    await keys.finish();
    return [former, keys.former, engine.former].filter((place) => place !== null);
  } catch (error) {
    await engine.undo();
    await keys.undo();
    throw error;
  }
}

/**
 * Puts the keys of the backup before those that are there, which the data needs until it is replaced. Keys of the
 * environment stand in for both.
 */
async function placeKeys({ folder, environment, stage }: Placing) {
  const file = keyFileOf(folder);
  const read = (path: string) => readFile(path, 'utf8').catch(() => null);
  const [staged, present] = [await read(join(stage, 'keys')), await read(file)];
  const nothing = async () => undefined;
  if (environment.PCP_DATA_KEY || staged === null || staged === present)
    return { former: null, finish: nothing, undo: nothing };
  const put = async (text: string) => {
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  };
  const former = present === null ? null : `${file}.before-restore`;
  if (former !== null) await writeFile(former, present ?? '', { mode: 0o600, flush: true });
  await put(`${staged}${present ?? ''}`);
  return { former, finish: () => put(staged), undo: () => (present === null ? rm(file) : put(present)) };
}

/** Replaces the folder of the engine, and keeps the former one beside it. */
async function placeEngine({ folder, stage, engine }: Placing) {
  const path = join(folder, 'engine');
  const isEmpty = (await readdir(join(stage, 'engine'))).length === 0 && engine === null;
  if (isEmpty && !existsSync(path)) return { former: null, undo: async () => undefined };
  const former = existsSync(path) ? `${path}.before-restore` : null;
  if (former !== null) {
    // The process that leads requests goes on without a server, and holds the ports.
    await new ControlClient(join(path, 'ingress')).call('POST', '/stop').catch(() => undefined);
    await rm(former, { recursive: true, force: true });
    await rename(path, former);
  }
  await rename(join(stage, 'engine'), path);
  if (engine !== null) {
    writeEngineFile(path, engine.socketPath, engine.prefix);
    noteRestored(path);
  }
  const undo = async () => {
    await rm(path, { recursive: true, force: true });
    if (former !== null) await rename(former, path);
  };
  return { former, undo };
}
