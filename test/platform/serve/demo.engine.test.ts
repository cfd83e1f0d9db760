import { expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { buildPostgres, findPostgres } from '../../engines/database-images.ts';
import { thingsOf } from '../../engines/docker-runtime.ts';
import { clientOf, engineOf } from '../../engines/engine.ts';
import { catalogWith, demo, deploysOf, slugs, untilDemoRuns } from './demo-on-engine.ts';
import { serveOnEngine, untilResponds } from './on-engine.ts';

test.skipIf(findPostgres() === null)('the demo runs, and another start with it doubles nothing', async () => {
  const engine = await engineOf('docker');
  const image = await buildPostgres(engine);
  await using plane = await serveOnEngine(engine, { templates: catalogWith(image) }, undefined, '--demo');
  const [site, web] = [await untilDemoRuns(plane, 'site'), await untilDemoRuns(plane, 'web')];
  await untilDemoRuns(plane, 'worker');

  const pages = [await untilResponds(site, 200), await untilResponds(`${site}/about.html`, 200)];
  await untilResponds(`${web}/error`, 500);
  const page = await untilResponds(web, 200);
  const rows = async () =>
    JSON.stringify((await plane.get(`${demo}/apps/worker/services/worker/logs/search?q=wrote`)).body);
  await expect.poll(rows, { timeout: 300_000, interval: 500 }).toContain('wrote row 2');
  const before = await thingsOf(clientOf(engine), plane.prefix);
  await plane.served.end('SIGTERM');
  await plane.start();

  expect(pages).toEqual([
    expect.stringContaining('<h1>A static site</h1>'),
    expect.stringContaining('<h1>Another page</h1>'),
  ]);
  expect(page).toContain('<td>500</td><td>GET /error</td>');
  expect(page).toContain(`href="${site}"`);
  expect((await thingsOf(clientOf(engine), plane.prefix)).toSorted()).toEqual(before.toSorted());
  const deploys = await Promise.all(slugs.map((slug) => deploysOf(plane, slug)));
  expect(deploys.map(({ length }) => length)).toEqual([1, 1, 1]);
  const { workspace } = asObject((await plane.get(demo)).body);
  expect(asObject(workspace)).toMatchObject({ services: [{ slug: 'site' }, { slug: 'web' }, { slug: 'worker' }] });
});
