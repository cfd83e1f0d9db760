import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { residentBytes } from '../../../scripts/bench/runtime/contenders.ts';
import { type Engine, engineOf } from '../../engines/engine.ts';
import { processesIn } from '../../engines/processes.ts';
import { deployFiles, deployImage, untilRuns } from './apps-on-engine.ts';
import { filesOf, imagesOn, processesOf, thingsOn } from './left-behind.ts';
import { type OnEngine, serveOnEngine } from './on-engine.ts';
import { site, useApps } from './use-apps.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 0.5);
const megabyte = 1_000_000;

test(
  'a control plane whose apps are deployed, crash, get requests and are searched for a while does not grow',
  { timeout: (2 * minutes + 8) * 60_000 },
  async () => {
    const engine = await engineOf('docker');
    await using plane = await serveOnEngine(engine);
    await deployFiles(plane, 'Site', site(0));
    await deployImage(plane, 'Crashing', engine.images.example);
    const urls = { site: await untilRuns(plane, 'site'), crashing: await untilRuns(plane, 'crashing') };

    const first = await useApps(plane, urls, minutes / 2);
    const before = await measureQuiet(engine, plane, () => true);
    const second = await useApps(plane, urls, minutes);
    const most = (name: 'descriptors' | 'files' | 'bytes', more: number) => before[name] + more;
    const after = await measureQuiet(
      engine,
      plane,
      ({ descriptors, bytes }) => descriptors <= most('descriptors', 10) && bytes <= most('bytes', 60 * megabyte),
    );

    console.log(JSON.stringify({ first, before, second, after }));
    expect([first.lost, second.lost]).toEqual([[], []]);
    expect([second.deploys > 0, second.searches > 10, second.requests > 100, second.streams > 10]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // The app that crashes may be down at one of these times.
    expect(after.processes).toBeLessThanOrEqual(before.processes + 1);
    expect(after.descriptors).toBeLessThanOrEqual(most('descriptors', 10));
    expect(after.bytes).toBeLessThanOrEqual(most('bytes', 60 * megabyte));
    // An app keeps what 10 of its releases need, and the one that runs.
    expect(after.images).toBeLessThanOrEqual(11);
    // An upload that no release needs is kept for an hour, in two files.
    expect(after.files).toBeLessThanOrEqual(most('files', 2 * second.deploys));
  },
);

/** Waits until nothing is under way and what is left is accepted, and responds with it. */
async function measureQuiet(engine: Engine, plane: OnEngine, accepts: (left: Left) => boolean): Promise<Left> {
  await untilRuns(plane, 'site');
  return vi.waitFor(
    async () => {
      const left = await measure(engine, plane);
      // Two containers, their networks, and what builds of the site keep.
      if (left.things.length !== 5 || !accepts(left)) throw new Error(`Still left: ${JSON.stringify(left)}`);
      return left;
    },
    { timeout: 180_000, interval: 1000 },
  );
}

type Left = Awaited<ReturnType<typeof measure>>;

async function measure(engine: Engine, plane: OnEngine) {
  const things = await thingsOn(engine, plane.prefix);
  const images = await imagesOn(engine, plane.prefix);
  const pids = processesOf(plane).map(Number);
  return {
    images: images.length,
    things: things.filter((name) => !images.includes(name)),
    processes: [...pids, ...processesIn(dirname(engine.socketPath))].length,
    files: filesOf(plane).length,
    descriptors: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    bytes: sum(pids.map(residentBytes)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
