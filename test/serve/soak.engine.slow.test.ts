import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { residentBytes } from '../../scripts/bench/runtime/sides.ts';
import { type Engine, engineOf } from '../engines/engine.ts';
import { processesIn } from '../engines/processes.ts';
import { deployFiles, deployImage, redeploy, untilDeploy, untilRuns, upload } from './apps-on-engine.ts';
import { filesOf, imagesOn, processesOf, thingsOn } from './left-behind.ts';
import { acme, type OnEngine, requestApp, serveOnEngine } from './on-engine.ts';

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

    const first = await use(plane, urls, minutes / 2);
    const before = await measureQuiet(engine, plane, () => true);
    const second = await use(plane, urls, minutes);
    const most = (name: 'descriptors' | 'files' | 'bytes', more: number) => before[name] + more;
    const after = await measureQuiet(
      engine,
      plane,
      ({ descriptors, bytes }) => descriptors <= most('descriptors', 10) && bytes <= most('bytes', 60 * megabyte),
    );

    console.log(JSON.stringify({ first, before, second, after }));
    expect([first.lost, second.lost]).toEqual([[], []]);
    expect([second.deploys > 0, second.searches > 10, second.requests > 100, second.streams > 10]).toEqual([true, true, true, true]);
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

type Urls = Readonly<Record<'site' | 'crashing', string>>;

/**
 * Does everything at once for some minutes. Responds with what was done, and with what the site did not respond to.
 */
async function use(plane: OnEngine, { site: siteUrl, crashing }: Urls, forMinutes: number) {
  const end = Date.now() + forMinutes * 60_000;
  const done = { requests: 0, deploys: 0, searches: 0, streams: 0, lost: [] as string[] };
  const repeat = async (pauseMs: number, act: () => Promise<unknown>) => {
    for (; Date.now() < end; await sleep(pauseMs)) await act();
  };
  const requestSite = async () => {
    const { status, text } = await requestApp(siteUrl);
    done.requests++;
    if (status !== 200) done.lost.push(`${status} ${text.slice(0, 200)}`);
  };
  const search = async () => {
    await plane.get(`${acme}/apps/crashing/services/crashing/logs/search?q=Listening`);
    await plane.get(acme);
    done.searches++;
  };
  const deploy = async () => {
    const id = await redeploy(plane, 'site', await upload(plane, site(Date.now())));
    await untilDeploy(plane, 'site', { status: 'succeeded' }, id);
    done.deploys++;
  };
  const readStream = async () => {
    const headers = { authorization: `Bearer ${plane.token}`, accept: 'text/event-stream' };
    const response = await fetch(`${plane.served.url}${acme}/apps/crashing/status`, { headers });
    await response.body?.getReader().read();
    await response.body?.cancel().catch(() => undefined);
    done.streams++;
  };
  await Promise.all([
    repeat(20, requestSite),
    repeat(300, search),
    repeat(1000, deploy),
    repeat(500, readStream),
    repeat(5000, () => requestApp(`${crashing}/exit`).catch(() => undefined)),
  ]);
  return done;
}

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

function site(number: number): Readonly<Record<string, string>> {
  return { 'index.html': `<p>${number}</p>` };
}
