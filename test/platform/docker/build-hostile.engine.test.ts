import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { listen } from '../../listen.ts';
import { createBuilder, leftOf, orderOf, refOf } from '../../engines/docker-builder.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { findInImage } from '../../engines/image-text.ts';

test.concurrent.each(testedEngines)('%s: a build has no more processes than it may have', async (name) => {
  await using subject = await createBuilder(await engineOf(name), { limits: { processes: 100 } });

  const build = await subject.build(runs('i=0; while [ $i -lt 200 ]; do sleep 30 & i=$((i+1)); done; echo all'));

  expect(build).toMatchObject({ state: 'failed', error: { code: 'build_failed' } });
  expect((await subject.lines()).join('\n')).toMatch(/can't fork/);
  expect(await leftOf(subject)).toEqual([]);
});

test.concurrent.each(testedEngines)('%s: a build that writes without end is ended', async (name) => {
  await using subject = await createBuilder(await engineOf(name), { limits: { output: 2 * 1024 ** 2 } });

  const build = await subject.build(runs('yes endless output'));

  expect(build.error).toEqual({ code: 'build_failed', message: 'The build wrote more than 2 MB. Make it write less.' });
  expect(await leftOf(subject)).toEqual([]);
});

test.concurrent.each(testedEngines)('%s: a build that takes too long is ended', async (name) => {
  await using subject = await createBuilder(await engineOf(name), { limits: { seconds: 6 } });

  const build = await subject.build(runs('sleep 600'));

  expect(build).toMatchObject({
    state: 'failed',
    error: { message: expect.stringContaining('The build took more than') },
  });
  expect(await leftOf(subject)).toEqual([]);
});

test.concurrent.each(testedEngines)('%s: a link out of an upload leads to no file of this machine', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const place = subject.upload('app', { 'index.html': 'page' });
  symlinkSync(join(import.meta.dirname, '../../engines/engine.ts'), join(place, 'engine.html'));
  symlinkSync(import.meta.dirname, join(place, 'folder'));

  await subject.builder.start(refOf('build-1'), orderOf('app'));
  const build = await subject.end();

  expect(build.state).toBe('done');
  expect(await findInImage(subject.docker, build, ['An engine of containers that runs for the tests', 'page'])).toEqual(
    ['page'],
  );
});

// Podman's networks reach each other where its firewall does not know `isolate`.
test('docker: a build reaches neither an app nor a server that listens only on this machine', async () => {
  const engine = await engineOf('docker');
  await using subject = await createBuilder(engine);
  await using running = await createRuntime(engine);
  await using api = await listen((_request, response) => response.end('secret'));
  await running.runtime.apply(wanted(web('1', running.image)));
  await until(() => isReady(running.runtime));
  const { address } = (await running.runtime.observe(app)).containers[0] ?? {};
  const get = (url: string) => `timeout 4 wget -q -O - http://${url}/ || echo nothing`;

  const build = await subject.build(
    runs(`${get(address ?? '')}; ${get(`127.0.0.1:${api.port}`)}; ${get('169.254.169.254')}`),
  );

  expect(build.state).toBe('done');
  expect((await subject.lines()).filter((line) => /^(nothing|hello.*|secret)$/.test(line))).toEqual([
    'nothing',
    'nothing',
    'nothing',
  ]);
});

/** A Node app whose build runs a command. */
function runs(command: string): Readonly<Record<string, string>> {
  return { 'package.json': JSON.stringify({ name: 'shop', scripts: { build: command, start: 'true' } }) };
}
