import { join } from 'node:path';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { Log } from '../../server/ports/log.ts';
import { backUpAll } from '../backup/back-up.ts';
import type { BackupConfig } from '../backup/config.ts';
import { type Located, placeAt } from '../backup/locate.ts';
import type { BackupPlace } from '../backup/place.ts';
import { driverAt } from '../database/driver-at.ts';
import { readMark, setMark } from '../database/marks.ts';
import { isLockedSqlite } from '../database/sqlite/driver.ts';
import { loadDocker } from '../docker/engine/load-docker.ts';
import { hasPaused } from '../docker/volumes/paused-file.ts';
import { readEngineFile } from '../shared/engine-file.ts';

interface RegularOptions {
  readonly config: BackupConfig;
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

const lookMs = 60_000;

/**
 * Makes the backups of the configuration, one for each interval, and removes the oldest ones. Lets the containers go
 * on that a killed backup has paused.
 */
export async function backUpRegularly(options: RegularOptions, signal: AbortSignal): Promise<void> {
  const { config, clock, log } = options;
  const intervalMs = config.everyHours * 3_600_000;
  let failedAt: number | null = null;
  while (!signal.aborted) {
    const slot = Math.floor(clock.now() / intervalMs) * intervalMs;
    try {
      await resumePaused(options);
      if (config.to !== null && failedAt !== slot) await backUpSlot(options, config.to, slot);
    } catch (error) {
      // The next interval has another one.
      failedAt = slot;
      log.warn({ err: error, to: config.to }, 'the backup has failed');
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}

/** Makes the backup of an interval, unless there is one: another server of the database may have made it. */
async function backUpSlot(options: RegularOptions, to: string, slot: number): Promise<void> {
  const { config, store } = options;
  const name = `backup-${new Date(slot).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const isDone = async () => (await readMark(store, 'backup')) === name;
  if (await isDone()) return;
  const unlock = await driverAt(options).lockBackups();
  if (unlock === null) return;
  try {
    // Another server may have ended its own since the look.
    if (await isDone()) return;
    const place = await placeAt(to, config.s3);
    if (!(await place.names()).includes(name))
      await writeBackup(options, { place, name, address: addressIn(to, name) });
    await setMark(store, 'backup', name);
    await removeOld(place, config.keep);
  } finally {
    // A lost connection has ended the lock too.
    await unlock().catch(() => undefined);
  }
}

async function writeBackup(options: RegularOptions, to: Located): Promise<void> {
  const { config, clock, log } = options;
  const { address } = to;
  const manifest = await backUpAll({
    ...options,
    ...config,
    to,
    force: false,
    now: () => clock.now(),
    onProgress: () => undefined,
  });
  const paused = manifest.parts.flatMap(({ volume }) => volume?.paused ?? []);
  log.info({ address, parts: manifest.parts.length, paused }, 'a backup was made');
  if (manifest.missing.length > 0) log.warn({ address, missing: manifest.missing }, 'the backup is not complete');
}

/** Removes the backups of the schedule that are too many, and what killed ones have left. */
async function removeOld(place: BackupPlace, keep: number): Promise<void> {
  const own = (await place.names()).filter((one) => ownName.test(one));
  const left = (await place.unfinished()).filter((one) => ownName.test(one) && !own.includes(one));
  for (const old of [...own.slice(0, Math.max(0, own.length - keep)), ...left]) await place.remove(old);
}

function addressIn(to: string, name: string): string {
  return `${to.replace(/\/+$/, '')}/${name}`;
}

/** Names of backups of the schedule; those of the command stay. */
const ownName = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

async function resumePaused({ folder }: RegularOptions): Promise<void> {
  const engineFolder = join(folder, 'engine');
  const engine = readEngineFile(engineFolder);
  if (engine === null || !hasPaused(engineFolder) || (await isLockedSqlite(folder, 'backup'))) return;
  const { VolumeFiles } = await loadDocker();
  await new VolumeFiles({ ...engine, folder: engineFolder }).resume();
}
