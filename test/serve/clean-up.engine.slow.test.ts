import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import { clientOf, type Engine, engineOf } from '../engines/engine.ts';
import { deployFiles, untilRuns } from './apps-on-engine.ts';
import { acme, becomes, type OnEngine, serveOnEngine, untilResponds } from './on-engine.ts';

const files = {
  'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } }),
  'server.js': `require('node:http')
  .createServer((request, response) => { console.log('took ' + request.url); response.end('hello'); })
  .listen(process.env.PORT);`,
};

test('an app that was built, used and observed leaves nothing when it and its workspace are deleted', async () => {
  const engine = await engineOf('docker');
  await using plane = await serveOnEngine(engine);
  const before = { processes: processesOf(plane), files: filesOf(plane) };

  const { id } = await deployFiles(plane, 'Shop', files);
  const url = await untilRuns(plane, 'shop');
  const text = await untilResponds(url, 200);
  const app = asObject(asObject((await plane.get(`${acme}/apps/shop`)).body).app);
  const service = String(asObject(asList(app.subServices)[0]).name);
  const lines = async () => ({ text: JSON.stringify((await plane.get(`${acme}/apps/shop/services/${service}/logs/search?q=took`)).body) });
  await becomes(lines, { text: expect.stringContaining('took /') as unknown });
  const series = async () => ({ text: JSON.stringify((await plane.get(`${acme}/apps/shop/metrics`)).body) });
  await becomes(series, { text: expect.stringMatching(/"memory":\[?\{?.*[1-9]/) as unknown });
  const used = { things: await thingsOn(engine, plane.prefix), rows: rowsWith(plane, String(id)) };

  await plane.delete(`${acme}/apps/shop`);
  await plane.delete(acme);
  await becomes(async () => ({ things: await thingsOn(engine, plane.prefix), rows: rowsWith(plane, String(id)) }), {
    things: [],
    rows: [],
  });

  expect(text).toBe('hello');
  expect(used.things.length).toBeGreaterThan(2);
  expect(used.rows.length).toBeGreaterThan(2);
  expect(processesOf(plane)).toEqual(before.processes);
  expect(filesOf(plane)).toEqual(before.files);
});

/** What an engine has under a prefix: containers, volumes, networks and images. */
async function thingsOn(engine: Engine, prefix: string): Promise<string[]> {
  const docker = clientOf(engine);
  const containers = await docker.listContainers({ all: true });
  const { Volumes } = await docker.listVolumes();
  const networks = await docker.listNetworks();
  const images = await docker.listImages({ all: true });
  const named = [...containers.flatMap(({ Names }) => Names), ...Volumes.map(({ Name }) => Name), ...networks.map(({ Name }) => Name)];
  const ofImages = images.filter(({ Labels, RepoTags }) => JSON.stringify([Labels, RepoTags]).includes(prefix)).map(({ Id }) => Id);
  return [...named.filter((name) => name.includes(prefix)), ...ofImages];
}

/** The processes of a control plane: those whose command line names its data. */
function processesOf({ data }: OnEngine): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => commandOf(id).includes(data)).sort();
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

/** The files of a control plane, without those of its databases. */
function filesOf({ data }: OnEngine): string[] {
  const all = readdirSync(data, { recursive: true, withFileTypes: true });
  return all
    .map((entry) => relative(data, join(entry.parentPath, entry.name)))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();
}

/** The tables with rows that contain a text. */
function rowsWith({ data }: OnEngine, text: string): string[] {
  return ['control-plane.db', 'engine/telemetry/telemetry.db'].flatMap((name) => {
    using database = openDatabase(join(data, name));
    const tables = database.all("select name from sqlite_master where type = 'table'").map((row) => String(row.name));
    const found = tables.filter((table) => database.all(`select * from "${table}"`).some((row) => JSON.stringify(row).includes(text)));
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
