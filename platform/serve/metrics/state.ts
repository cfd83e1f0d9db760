import type { Registry } from 'prom-client';
import { getHealth } from '../../../control-plane/for-platform.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { type Places, readDisks, readDiskUse } from './disks.ts';
import { addGauge, samplesBy } from './gauges.ts';
import { readAtMost } from './read-at-most.ts';
import { countOpenDeploys, countTables } from './rows.ts';

export interface StateOptions extends Places {
  readonly ports: Ports;
  readonly clock: Clock;
  /** Time of the last backup that succeeded, in milliseconds; `null` if none is known. */
  readonly lastBackupAt: () => Promise<number | null>;
}

/** Least times between two reads, in milliseconds: of health, of whole tables, and of the sizes of files. */
const [healthMs, tablesMs, sizesMs] = [10_000, 60_000, 600_000];
/** Longest wait of a scrape for a read, in milliseconds. */
const waitMs = 6000;

/** Adds the metrics of what a server keeps and of what it runs on. They are read with each scrape. */
export function registerState(registry: Registry, options: StateOptions): void {
  addBuildInfo(registry, options);
  addApps(registry, options);
  addDeploys(registry, options);
  addHealth(registry, options);
  addDisks(registry, options);
}

function addBuildInfo(registry: Registry, { ports: { settings } }: StateOptions): void {
  const { version, isSimulated = false } = settings;
  addGauge(registry, {
    name: 'control_plane_build_info',
    help: 'Always 1. The labels name the version of this server and of Node, and whether apps are simulated.',
    labelNames: ['version', 'node', 'simulated'],
    read: async () => [{ labels: { version, node: process.versions.node, simulated: String(isSimulated) }, value: 1 }],
  });
}

function addApps(registry: Registry, { ports: { store }, clock, lastBackupAt }: StateOptions): void {
  const tables = readAtMost({ clock, everyMs: tablesMs, waitMs }, () => countTables(store));
  addGauge(registry, {
    name: 'control_plane_apps',
    help: 'Apps, by their state. Counted once a minute.',
    labelNames: ['state'],
    read: async () => samplesBy('state', (await tables())?.apps ?? []),
  });
  addGauge(registry, {
    name: 'control_plane_accounts',
    help: 'Accounts of people. Counted once a minute.',
    read: async () => [{ value: (await tables())?.accounts ?? null }],
  });
  addGauge(registry, {
    name: 'control_plane_certificates',
    help: 'Certificates of domains, by their state. Counted once a minute.',
    labelNames: ['state'],
    read: async () => samplesBy('state', (await tables())?.certificates ?? []),
  });
  addGauge(registry, {
    name: 'control_plane_certificate_first_expiry_timestamp_seconds',
    help: 'When the first certificate of a domain ends. Without certificates there is no sample.',
    read: async () => [{ value: secondsOf((await tables())?.firstEnd) }],
  });
  addGauge(registry, {
    name: 'control_plane_backup_last_success_timestamp_seconds',
    help: 'When the last backup succeeded. Without one there is no sample.',
    read: async () => [{ value: secondsOf(await lastBackupAt()) }],
  });
}

function addDeploys(registry: Registry, { ports: { store }, clock }: StateOptions): void {
  const open = readAtMost({ clock, everyMs: 1000, waitMs }, () => countOpenDeploys(store));
  addGauge(registry, {
    name: 'control_plane_deploys_open',
    help: 'Deploys that have not ended, by their state.',
    labelNames: ['state'],
    read: async () => samplesBy('state', (await open())?.byState ?? []),
  });
  addGauge(registry, {
    name: 'control_plane_builds_waiting',
    help: 'Deploys that wait for their turn to build.',
    read: async () => [{ value: (await open())?.waiting ?? null }],
  });
  addGauge(registry, {
    name: 'control_plane_deploy_oldest_open_seconds',
    help: 'Age of the oldest deploy that has not ended; 0 without one.',
    read: async () => {
      const found = await open();
      return [{ value: found && (found.oldestAt === null ? 0 : (clock.now() - found.oldestAt) / 1000) }];
    },
  });
}

function addHealth(registry: Registry, { ports, clock }: StateOptions): void {
  const health = readAtMost({ clock, everyMs: healthMs, waitMs }, () => getHealth(ports, undefined));
  addGauge(registry, {
    name: 'control_plane_component_up',
    help: 'Whether a component is well, as GET /api/health says: the database, the engine, the ingress, regions.',
    labelNames: ['component'],
    read: async () => {
      const checks = (await health())?.checks ?? [];
      return samplesBy(
        'component',
        checks.map(({ component, problem }) => [component, problem === null ? 1 : 0]),
      );
    },
  });
}

function addDisks(registry: Registry, { clock, ...places }: StateOptions): void {
  const disks = readAtMost({ clock, everyMs: 1000, waitMs }, () => readDisks(places));
  const use = readAtMost({ clock, everyMs: sizesMs, waitMs: 1000 }, () => readDiskUse(places));
  addGauge(registry, {
    name: 'control_plane_disk_size_bytes',
    help: 'Size of the disk of the data, and of that of apps.',
    labelNames: ['disk'],
    read: async () =>
      samplesBy(
        'disk',
        ((await disks()) ?? []).map(({ disk, size }) => [disk, size]),
      ),
  });
  addGauge(registry, {
    name: 'control_plane_disk_free_bytes',
    help: 'Room that is left on the disk of the data, and on that of apps.',
    labelNames: ['disk'],
    read: async () =>
      samplesBy(
        'disk',
        ((await disks()) ?? []).map(({ disk, free }) => [disk, free]),
      ),
  });
  addGauge(registry, {
    name: 'control_plane_disk_use_bytes',
    help: 'What fills the disks: parts of the data folder, and what the engine keeps. Measured every 10 minutes.',
    labelNames: ['use'],
    read: async () => samplesBy('use', (await use()) ?? []),
  });
}

function secondsOf(milliseconds: number | null | undefined): number | null {
  return milliseconds == null ? null : milliseconds / 1000;
}
