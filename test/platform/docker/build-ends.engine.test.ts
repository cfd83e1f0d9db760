import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collect } from '../../../platform/docker/remove-orphans.ts';
import { BuildFiles, newBuild } from '../../../platform/docker/builder/build-files.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { createBuilder, imagesOf, leftOf, orderOf, refOf } from '../../engines/docker-builder.ts';
import { until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

/** A build that writes a line and then waits. */
const waits = {
  'package.json': JSON.stringify({ name: 'shop', scripts: { build: 'echo waits; sleep 7656', start: 'true' } }),
};

test.concurrent.each(testedEngines)(
  '%s: a build that is stopped leaves no container, network or image',
  async (name) => {
    await using subject = await createBuilder(await engineOf(name));
    subject.upload('app', waits);
    await subject.builder.start(refOf('build-1'), orderOf('app'));
    await until(async () => (await subject.lines()).includes('waits'));

    await subject.builder.stop(refOf('build-1'));

    expect([(await subject.builder.observe(refOf('build-1'))).state, await subject.lines()]).toEqual(['absent', []]);
    expect(await leftOf(subject)).toEqual([]);
  },
);

test.concurrent.each(testedEngines)(
  '%s: a build goes on anew after its process was killed, behind its lines',
  async (name) => {
    const engine = await engineOf(name);
    await using subject = await createBuilder(engine);
    subject.upload('app', waits);
    const argv = [engine.socketPath, subject.folder, subject.prefix, engine.subnets, engine.images.node];
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../engines/build-until-killed.ts'), ...argv], {
      stdio: 'inherit',
    });
    const exit = once(child, 'exit');
    await until(async () => readLines(subject.folder).includes('"waits"'));
    child.kill('SIGKILL');
    await exit;

    await using next = subject.open();
    const { state } = await next.observe(refOf('build-1'));
    const lines = await next.log(refOf('build-1'), 0);
    await until(async () => (await leftOf(subject)).length === 0);
    subject.upload('app', {
      'package.json': JSON.stringify({ name: 'shop', scripts: { build: 'echo done', start: 'true' } }),
    });
    await next.start(refOf('build-1'), orderOf('app'));
    await until(async () => (await next.observe(refOf('build-1'))).state === 'done');

    expect([state, lines.map(({ line }) => line).includes('waits')]).toEqual(['absent', true]);
    const later = await next.log(refOf('build-1'), lines.length);
    expect([later[0]?.seq, later.map(({ line }) => line).includes('done')]).toEqual([lines.length + 1, true]);
  },
);

test.concurrent.each(testedEngines)('%s: what no row knows is collected, and nothing else', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);
  subject.upload('app', { 'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'true' } }) });
  for (const [id, appId] of [
    ['kept', 'app-kept'],
    ['unused', 'app-kept'],
    ['lost', 'app-lost'],
  ] as const)
    await subject.builder.start(refOf(id), orderOf('app', { appId }));
  const [kept, unused, lost] = [await subject.end('kept'), await subject.end('unused'), await subject.end('lost')];
  const digestOf = (build: typeof kept) => build.services?.[0]?.digest ?? '';
  const known = { apps: new Set(['app-kept']), images: new Set([digestOf(kept)]) };
  const [place, later] = [{ socketPath: engine.socketPath, prefix: subject.prefix }, systemClock.now() + 3 * 3_600_000];

  const early = await collect(place, async () => {
    await subject.docker.createVolume({
      Name: `${subject.prefix}-new`,
      Labels: { [`${subject.prefix}.app`]: 'app-new' },
    });
    return known;
  });
  const removed = await collect(place, async () => ({ ...known, apps: new Set(['app-kept', 'app-new']) }), later);

  // The cache and the image of the app without a row at once; the image without a release later.
  expect([early.length, removed.length]).toEqual([2, 1]);
  // The volume is newer than the look at the engine, so its app had no row yet.
  await expect(subject.docker.getVolume(`${subject.prefix}-new`).inspect()).resolves.toBeDefined();
  await expect(subject.docker.getImage(digestOf(kept)).inspect()).resolves.toBeDefined();
  for (const gone of [unused, lost]) {
    await expect(subject.docker.getImage(digestOf(gone)).inspect()).rejects.toThrow(/no such image/i);
  }
});

test.concurrent.each(testedEngines)(
  '%s: the image of a build that was killed before its end goes at the next start',
  async (name) => {
    await using subject = await createBuilder(await engineOf(name));
    const { services } = await subject.build({
      'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'true' } }),
    });
    new BuildFiles(join(subject.folder, 'builds')).write(newBuild('build-1'));

    await using next = subject.open();

    expect(services).toHaveLength(1);
    await until(async () => (await imagesOf(subject)).length === 0);
    expect(await next.observe(refOf('build-1'))).toMatchObject({ state: 'absent' });
  },
);

function readLines(folder: string): string {
  const file = join(folder, 'builds/build-1/lines.ndjson');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
