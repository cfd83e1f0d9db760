import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { clientOf, type Engine } from '../../engines/engine.ts';
import { processesIn } from '../../engines/processes.ts';
import type { OnEngine } from './on-engine.ts';

/** What an engine has under a prefix: containers, volumes, networks and images. */
export async function thingsOn(engine: Engine, prefix: string): Promise<string[]> {
  const docker = clientOf(engine);
  const containers = await docker.listContainers({ all: true });
  const { Volumes } = await docker.listVolumes();
  const networks = await docker.listNetworks();
  const named = [
    ...containers.flatMap(({ Names }) => Names),
    ...Volumes.map(({ Name }) => Name),
    ...networks.map(({ Name }) => Name),
  ];
  return [...named.filter((name) => name.includes(prefix)), ...(await imagesOn(engine, prefix))];
}

/** The ids of its images, with or without the parts of which Docker makes others. */
export async function imagesOn(engine: Engine, prefix: string, all = true): Promise<string[]> {
  const images = await clientOf(engine).listImages({ all });
  const ofPrefix = images.filter(({ Labels, RepoTags }) => JSON.stringify([Labels, RepoTags]).includes(prefix));
  return ofPrefix.map(({ Id }) => Id.replace('sha256:', ''));
}

/** The processes of a control plane: those whose command line names its data. */
export function processesOf({ data }: OnEngine): string[] {
  return processesIn(data).sort();
}

/** The files of a control plane, without those of its databases. */
export function filesOf({ data }: OnEngine): string[] {
  const all = readdirSync(data, { recursive: true, withFileTypes: true });
  return all
    .map((entry) => relative(data, join(entry.parentPath, entry.name)))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();
}

/** The tables with rows that contain a text. */
export function rowsWith({ data }: OnEngine, text: string): string[] {
  return ['control-plane.db', 'engine/telemetry/telemetry.db'].flatMap((name) => {
    using database = openDatabase(join(data, name));
    const tables = database.all("select name from sqlite_master where type = 'table'").map((row) => String(row.name));
    const found = tables.filter((table) =>
      database.all(`select * from "${table}"`).some((row) => JSON.stringify(row).includes(text)),
    );
    return found.map((table) => `${name}: ${table}`);
  });
}

function openDatabase(path: string) {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  return {
    all: (sql: string) => database.prepare(sql).all(),
    [Symbol.dispose]: () => database.close(),
  };
}
