import { expect, test } from 'vitest';
import type { Build } from '../../../control-plane/ports/builder.ts';
import { app, wanted } from '../../../control-plane/ports/suites/wanted.ts';
import { createBuilder } from '../../engines/docker-builder.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { type Engine, engineOf, testedEngines } from '../../engines/engine.ts';
import { findInImage } from '../../engines/image-text.ts';
import { nodeApp } from '../../engines/node-app.ts';

const secret = 'planted-secret-4711';

test.concurrent.each(testedEngines)('%s builds a Node app by its lock file, and runs it', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);

  const build = await subject.build(nodeApp);

  expect(build).toMatchObject({ state: 'done', error: null, services: [{ image: 'registry.test/acme/shop:1' }] });
  expect(await subject.lines()).toContain('$ npm ci --include=dev --no-audit --no-fund');
  expect(await responseOf(engine, build, '/')).toBe('hello from a lock file');
});

test.concurrent.each(testedEngines)('%s builds a Node app whose lock file does not fit, and says so', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);
  const empty = JSON.stringify({ name: 'shop', lockfileVersion: 3, packages: { '': { name: 'shop' } } });

  const build = await subject.build({ ...nodeApp, 'package-lock.json': empty });

  const said = (await subject.lines()).filter((line) => /^\$ npm (ci|install)|does not fit/.test(line));
  expect(build).toMatchObject({ state: 'done', error: null });
  expect(said).toEqual([
    '$ npm ci --include=dev --no-audit --no-fund',
    'package-lock.json does not fit package.json, so the build goes on with newer packages. Commit one that fits to install the same packages each time.',
    '$ npm install --include=dev --no-audit --no-fund',
  ]);
  expect(await responseOf(engine, build, '/')).toBe('hello from a lock file');
});

test.concurrent.each(testedEngines)('%s serves a folder of pages', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);

  const build = await subject.build({ 'site/index.html': '<h1>Shop</h1>', 'site/about.html': 'About' });

  expect(build).toMatchObject({ state: 'done', services: [{ port: 8080, command: null }] });
  expect(await responseOf(engine, build, '/about')).toBe('About');
});

test.concurrent.each(testedEngines)('%s: no part of an image has a secret of its build', async (name) => {
  await using subject = await createBuilder(await engineOf(name));

  const build = await subject.build(nodeApp, { env: { TOKEN: secret }, secrets: ['TOKEN'] });

  expect(await subject.lines()).toContain('token ••••••••');
  const found = await findInImage(subject.docker, build, [secret, 'hello from a lock file', 'NODE_ENV']);
  expect(found).toEqual(['hello from a lock file', 'NODE_ENV']);
});

/** The response of a build's first service when the runtime runs it. */
async function responseOf(engine: Engine, { services }: Build, path: string): Promise<string> {
  await using subject = await createRuntime(engine);
  const [service] = services ?? [];
  if (!service) throw new Error('Nothing was built.');
  await subject.runtime.apply(wanted({ service, generation: '1', deployId: 'deploy-1', env: {} }));
  await until(async () => (await subject.runtime.observe(app)).containers[0]?.ready === true);
  const { address } = (await subject.runtime.observe(app)).containers[0] ?? {};
  const response = await fetch(`http://${address}${path}`);
  return await response.text();
}
