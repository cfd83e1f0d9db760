import { setTimeout as sleep } from 'node:timers/promises';
import { formatTable } from '../table.ts';
import { type BenchEngine, type Served, startServed, untilResponds } from './served.ts';
import { processorTime, residentBytes } from './sides.ts';

export interface AppsReport {
  readonly apps: number;
  /** From the upload to the first 200 of its app, in milliseconds. */
  readonly nodeMs: number;
  readonly staticMs: number;
  /** From `POST …/deploy` of an app to the first 200 of its new containers: medians. */
  readonly deployMs: number;
  /**
   * Until all apps report their containers, after the control plane was killed: from its start, and once it listens.
   */
  readonly adoptedMs: number;
  readonly observedMs: number;
  /** The share of a core, and the bytes, of the process of the control plane. */
  readonly idleCore: number;
  readonly idleBytes: number;
}

interface Settings {
  readonly engine: BenchEngine;
  readonly rounds: number;
  readonly apps: number;
  readonly progress: (line: string) => void;
}

const acme = '/api/workspaces/bench';
// Each of its processes responds with another number.
const server = `const started = Math.random();
require('node:http').createServer((request, response) => response.end(String(started))).listen(process.env.PORT);`;
const nodeApp = { 'package.json': JSON.stringify({ name: 'app', scripts: { start: 'node server.js' } }), 'server.js': server };
const staticSite = { 'index.html': '<p>hello</p>' };
const idleSeconds = 30;

/** What people wait for, on an engine that runs. */
export async function measureApps({ engine, rounds, apps, progress }: Settings): Promise<AppsReport> {
  await using served = await startServed(engine);
  const slugs: string[] = [];
  try {
    progress('a static site');
    const site = await timeUpload(served, slugs, staticSite);
    progress('a Node app');
    const app = await timeUpload(served, slugs, nodeApp);
    const deploys = [];
    for (let round = 0; round < rounds; round++) {
      progress(`deploy ${round + 1} of ${rounds}`);
      deploys.push(await timeDeploy(served, app));
    }
    progress(`${apps} apps`);
    while (slugs.length < apps) await timeUpload(served, slugs, staticSite);
    await sleep(5000);
    const begun = processorTime([served.pid]);
    await sleep(idleSeconds * 1000);
    const idleCore = (processorTime([served.pid]) - begun) / (idleSeconds * 1e6);
    const idleBytes = residentBytes(served.pid);
    progress('a restart');
    const killed = performance.now();
    await served.restart();
    const listens = performance.now();
    await Promise.all(slugs.map((slug) => untilRuns(served, slug)));
    const adopted = performance.now();
    return {
      ...{ apps: slugs.length, nodeMs: app.ms, staticMs: site.ms, deployMs: median(deploys) },
      ...{ adoptedMs: adopted - killed, observedMs: adopted - listens, idleCore, idleBytes },
    };
  } finally {
    progress('the end of the apps');
    await Promise.all(slugs.map((slug) => served.remove(`${acme}/apps/${slug}`)));
  }
}

interface Started {
  readonly slug: string;
  readonly url: string;
  readonly ms: number;
}

async function timeUpload(served: Served, slugs: string[], contents: Readonly<Record<string, string>>): Promise<Started> {
  const slug = `app-${slugs.length}`;
  slugs.push(slug);
  const begun = performance.now();
  const files = Object.entries(contents).map(([path, content]) => ({ path, content }));
  const { uploadId } = await served.call(`${acme}/uploads`, { files });
  await served.call(`${acme}/deploy`, { name: slug, region: 'local', source: { type: 'upload', uploadId } });
  const url = await addressOf(served, slug);
  await untilResponds(url, () => true);
  return { slug, url, ms: performance.now() - begun };
}

async function timeDeploy(served: Served, { slug, url }: Started): Promise<number> {
  // A deploy waits until the former container is gone, which may take 30 s.
  while ((await containersOf(served, slug)).length !== 1) await sleep(500);
  const before = await untilResponds(url, () => true);
  const begun = performance.now();
  await served.call(`${acme}/apps/${slug}/deploy`, {});
  await untilResponds(url, (text) => text !== before);
  return performance.now() - begun;
}

async function addressOf(served: Served, slug: string): Promise<string> {
  for (;;) {
    const [endpoint] = (await appOf(served, slug)).endpoints;
    if (endpoint) return endpoint.url;
    await sleep(50);
  }
}

interface App {
  readonly status: string;
  readonly endpoints: readonly { readonly url: string }[];
}

async function appOf(served: Served, slug: string): Promise<App> {
  // The contract says so.
  return (await served.call(`${acme}/apps/${slug}`)).app as App;
}

async function untilRuns(served: Served, slug: string): Promise<void> {
  while ((await containersOf(served, slug)).length === 0) await sleep(50);
}

async function containersOf(served: Served, slug: string): Promise<readonly unknown[]> {
  const { containers } = await served.call(`${acme}/apps/${slug}/services`);
  // The contract says so.
  return containers as readonly unknown[];
}

export function formatAppsReport(report: AppsReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${formatTable([
    ['', 'measured', 'demand'],
    ['deploy of a present image, to the first 200', seconds(report.deployMs), '2 s'],
    ['upload of a static site, to the first 200', seconds(report.staticMs), '6 s'],
    ['upload of a Node app without packages, to the first 200', seconds(report.nodeMs), '-'],
    [`${report.apps} apps adopted: all report their containers, once it listens`, seconds(report.observedMs), '5 s'],
    ['the same from the kill', seconds(report.adoptedMs), '-'],
    [`${report.apps} idle apps: the control plane`, `${(100 * report.idleCore).toFixed(1)} % of a core`, '5 % with the engine'],
    ['its memory', `${(report.idleBytes / 1e6).toFixed(0)} MB`, '-'],
  ])}
`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
