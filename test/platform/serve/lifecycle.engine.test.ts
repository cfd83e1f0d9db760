import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, type Engine, engineOf } from '../../engines/engine.ts';
import {
  composeOf,
  deployFiles,
  deployImage,
  redeploy,
  serving,
  statusOf,
  untilDeploy,
  untilRuns,
  upload,
} from './apps-on-engine.ts';
import { acme, becomes, type OnEngine, serveOnEngine, untilResponds } from './on-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'lifecycle-'));
let engine: Engine;
let plane: OnEngine;
beforeAll(async () => {
  engine = await engineOf('docker');
  plane = await serveOnEngine(engine, {}, { folder, data: join(folder, 'data') });
});
afterAll(async () => {
  await plane[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** An app whose build lasts until it is stopped. */
const slowBuild = {
  'package.json': JSON.stringify({
    name: 'slow',
    scripts: { build: 'node -e "console.log(`building`); setTimeout(() => {}, 600000)"', start: 'node .' },
  }),
  'index.js': '',
};

test.concurrent('an app whose program ends is down until a pause is over, and then runs again', async () => {
  await deployImage(plane, 'Crashing', engine.images.example);
  const url = await untilRuns(plane, 'crashing');

  await send(url, '/exit');
  // A loop begins with the third crash.
  const crashed = {
    status: 'error',
    statusReason: 'health_check_failed',
    containers: [{ state: 'crashed', ready: false, exitCode: 3 }],
  };
  await becomes(() => statusOf(plane, 'crashing'), crashed);
  await untilResponds(url, 503);
  // The first pause is 10 s.
  await untilRuns(plane, 'crashing');

  expect(await untilResponds(url, 200)).toBe('hello from example\n');
  expect(await statusOf(plane, 'crashing')).toMatchObject({
    status: 'running',
    statusReason: null,
    containers: [{ state: 'running', ready: true, restarts: 1, exitCode: 3 }],
  });
});

test.concurrent('an app that uses more memory than it has says so', async () => {
  await deployImage(plane, 'Greedy', engine.images.example);
  const url = await untilRuns(plane, 'greedy');

  await send(url, '/fill');

  const killed = { status: 'error', statusReason: 'out_of_memory', containers: [{ state: 'crashed', exitCode: 137 }] };
  await becomes(() => statusOf(plane, 'greedy'), killed);
});

test.concurrent(
  'a build that fails fails the deploy with its last lines, and the former release serves on',
  async () => {
    await deployFiles(plane, 'Broken', composeOf(engine.images.example, serving('first')));
    const url = await untilRuns(plane, 'broken');
    const failing = {
      'package.json': JSON.stringify({
        name: 'broken',
        scripts: { build: 'echo no such module >&2; exit 7', start: 'node .' },
      }),
      'index.js': '',
    };

    const id = await redeploy(plane, 'broken', await upload(plane, failing));
    const failed = await untilDeploy(plane, 'broken', { status: 'failed' }, id);
    const log = JSON.stringify((await plane.get(`${acme}/apps/broken/deploys/${id}/logs`)).body);

    expect(failed).toMatchObject({ error: { code: 'build_failed' } });
    expect(log).toContain('no such module');
    expect(await untilResponds(url, 200)).toBe('first');
    expect(await statusOf(plane, 'broken')).toMatchObject({ status: 'running' });
  },
);

test.concurrent(
  'a deploy that is canceled while it builds leaves no build, and the newest of those that wait is next',
  async () => {
    await deployFiles(plane, 'Hasty', slowBuild);
    const { id: active } = await untilDeploy(plane, 'hasty', { status: 'building' });
    await becomes(builds, { length: 1 });

    const replaced = await redeploy(plane, 'hasty');
    const newest = await redeploy(
      plane,
      'hasty',
      await upload(plane, composeOf(engine.images.example, serving('newest'))),
    );
    const superseded = await untilDeploy(plane, 'hasty', { status: 'canceled' }, replaced);
    await plane.post(`${acme}/apps/hasty/deploys/${String(active)}/cancel`, {});
    const canceled = await untilDeploy(plane, 'hasty', { status: 'canceled' }, String(active));
    await untilDeploy(plane, 'hasty', { status: 'succeeded' }, newest);

    expect(superseded).toMatchObject({ error: { code: 'superseded' } });
    expect(canceled).toMatchObject({ error: { code: 'canceled' } });
    expect(await untilResponds(await untilRuns(plane, 'hasty'), 200)).toBe('newest');
    await becomes(builds, { length: 0 });
  },
);

// The builds of other tests in the workspace would have the turn.
test('deploys that follow one another do not wait for the requests of the former release', async () => {
  await deployFiles(plane, 'Rapid', composeOf(engine.images.example, serving('first')));
  const url = await untilRuns(plane, 'rapid');
  const sources = [];
  for (const text of ['second', 'third', 'fourth'])
    sources.push(await upload(plane, composeOf(engine.images.example, serving(text))));

  const ids = [];
  for (const source of sources) {
    ids.push(await redeploy(plane, 'rapid', source));
    await untilDeploy(plane, 'rapid', { status: 'succeeded' }, ids.at(-1));
  }
  const text = await untilResponds(url, 200);
  const waits = [];
  for (const id of ids) {
    const { createdAt, startedAt } = await untilDeploy(plane, 'rapid', {}, id);
    waits.push(Date.parse(String(startedAt)) - Date.parse(String(createdAt)));
  }

  // The former release has 30 s.
  expect(waits.map((wait) => wait < 10_000)).toEqual([true, true, true]);
  expect(text).toBe('fourth');
});

test.concurrent('a volume is handed over to the next release, and only one container has it at a time', async () => {
  await deployFiles(plane, 'Keeper', composeOf(engine.images.example, counting('first'), { volumes: ['data:/data'] }));
  const url = await untilRuns(plane, 'keeper');
  const first = await untilResponds(url, 200);

  const id = await redeploy(
    plane,
    'keeper',
    await upload(plane, composeOf(engine.images.example, counting('second'), { volumes: ['data:/data'] })),
  );
  await untilDeploy(plane, 'keeper', { status: 'succeeded' }, id);

  expect(first).toBe('first begins\n');
  // The former program ends before the next one begins.
  const notes = async () => ({ text: await untilResponds(url, 200) });
  await becomes(notes, { text: 'first begins\nfirst ends\nsecond begins\n' });
});

/** A program that writes into its volume when it begins and ends, and responds with what is there. */
function counting(name: string): string {
  return `const fs = require('node:fs');
const note = (what) => fs.appendFileSync('/data/notes', '${name} ' + what + '\\n');
note('begins');
process.on('SIGTERM', () => { note('ends'); process.exit(0); });
require('node:http').createServer((_, response) => response.end(fs.readFileSync('/data/notes'))).listen(8080);`;
}

/** Sends a request that ends the program. The response does not count. */
async function send(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const sent = request({ host: '127.0.0.1', port, path, agent: false, headers: { host: hostname } });
  const ended = once(sent, 'close');
  sent.on('response', (response) => response.resume());
  sent.end();
  await ended;
}

/** The containers in which apps are built. */
async function builds(): Promise<string[]> {
  const containers = await clientOf(engine).listContainers({ all: true, filters: { name: [`${plane.prefix}-build`] } });
  return containers.map(({ Names: [name = ''] }) => name);
}
