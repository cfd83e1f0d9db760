import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { asList, asObject } from '../../../contract/document.ts';
import { defaultConfigFile } from '../../../platform/serve/index.ts';
import { clientOf, type Engine, engineOf } from '../../engines/engine.ts';
import { composeOf, deployFiles, untilRuns } from './apps-on-engine.ts';
import { makeDataFolder } from './data-folder.ts';
import { acme, becomes, engineConfig, removeApps, type Requests, serveOnEngine, untilResponds } from './on-engine.ts';
import { call, spawnServe } from './served.ts';

/** Makes random bytes in its volume at its first start, and responds with what is there. */
const keeping = `const fs = require('node:fs');
if (!fs.existsSync('/data/bytes')) fs.writeFileSync('/data/bytes', require('node:crypto').randomBytes(200000));
require('node:http').createServer((_, response) => response.end(fs.readFileSync('/data/bytes', 'hex'))).listen(8080);`;

/**
 * Backs up a control plane with apps on Docker, loses it, and restores it into an empty folder on Podman. Every byte
 * of each volume has to be there again.
 */
export async function restoreElsewhere(count: number): Promise<void> {
  const { folder, data } = makeDataFolder();
  const [docker, podman] = [await engineOf('docker'), await engineOf('podman')];
  const slugs = Array.from({ length: count }, (_, index) => `keeper-${index + 1}`);
  const backup = join(folder, 'backup');
  const tiers = tiersFor(count);
  const plane = await serveOnEngine(docker, { tiers }, { folder, data });
  for (const slug of slugs)
    await deployFiles(plane, slug, composeOf(docker.images.example, keeping, { volumes: ['data:/data'] }));
  const before = await contentsOf(plane, slugs);
  const written = await run({}, 'backup', '--data', data, backup);
  const states = await statesOn(docker, plane.prefix);
  await plane[Symbol.asyncDispose]();
  const checked = await run({}, 'backup', '--check', backup);

  const moved = join(folder, 'moved');
  const config = join(folder, 'moved.yaml');
  writeFileSync(config, JSON.stringify({ tiers, engine: await engineConfig(podman) }));
  const environment = { PCP_ENGINE: podman.socketPath };
  const restored = await run(environment, 'restore', '--data', moved, '--config', config, backup);
  const served = await spawnServe(environment, '--data', moved, '--config', config).listens;
  try {
    const there: Requests = {
      get: (path) => call(served, plane.token, path),
      post: (path, body) => call(served, plane.token, path, body),
    };
    for (const slug of slugs)
      await becomes(async () => asObject((await there.get(`${acme}/apps/${slug}`)).body), {
        app: { status: 'running' },
      });
    const after = await contentsOf(there, slugs);

    expect([written, checked, restored].map(({ status, stderr }) => [status, stderr])).toEqual([
      [0, expect.any(String)],
      [0, ''],
      [0, expect.any(String)],
    ]);
    expect(written.stdout.match(/was paused for \d+\.\d s/g)).toHaveLength(count);
    expect(states).toEqual(slugs.map(() => 'running'));
    expect(after).toEqual(before);
    expect(new Set(after).size).toBe(count);
  } finally {
    await served[Symbol.asyncDispose]();
    await removeApps(podman, moved);
  }
}

/** The tiers of the default configuration, with room for a number of apps. */
function tiersFor(count: number): readonly object[] {
  const { tiers } = asObject(parse(readFileSync(defaultConfigFile, 'utf8')));
  const pool = { cpu: count, memory: count * 2 ** 30, storage: count * 5 * 2 ** 30 };
  return asList(tiers).map((tier) => ({ ...asObject(tier), pool }));
}

/** The content of each app's volume. */
async function contentsOf(plane: Requests, slugs: readonly string[]): Promise<string[]> {
  const contents: string[] = [];
  for (const slug of slugs) contents.push(await untilResponds(await untilRuns(plane, slug), 200));
  return contents;
}

/** The states of the containers of a control plane's apps. */
async function statesOn(engine: Engine, prefix: string): Promise<string[]> {
  const containers = await clientOf(engine).listContainers({ all: true });
  return containers.filter(({ Names }) => Names.join().includes(prefix)).map(({ State }) => State);
}

async function run(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['platform/bin/main.ts', ...args], { env: { ...process.env, ...environment } });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await closed;
  return { status: status as number, stdout, stderr };
}
