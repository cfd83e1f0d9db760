import { expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import { readConfig } from '../../control-plane/serve/config/read-config.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { buildPostgres, findPostgres } from '../engines/database-images.ts';
import { thingsOf } from '../engines/docker-runtime.ts';
import { clientOf, engineOf } from '../engines/engine.ts';
import { type OnEngine, serveOnEngine, untilResponds } from './on-engine.ts';

const demo = '/api/workspaces/demo/apps';

test.skipIf(findPostgres() === null)('the demo runs, and another start with it doubles nothing', async () => {
  const engine = await engineOf('docker');
  const image = await buildPostgres(engine);
  await using plane = await serveOnEngine(engine, { templates: catalogWith(image) }, undefined, '--demo');
  const [site, web] = [await untilRuns(plane, 'site'), await untilRuns(plane, 'web')];
  await untilRuns(plane, 'worker');

  const pages = [await untilResponds(site, 200), await untilResponds(`${site}/about.html`, 200)];
  await untilResponds(`${web}/error`, 500);
  const page = await untilResponds(web, 200);
  const rows = async () => JSON.stringify((await plane.get(`${demo}/worker/services/worker/logs/search?q=wrote`)).body);
  await expect.poll(rows, { timeout: 60_000, interval: 500 }).toContain('wrote row 2');
  const before = await thingsOf(clientOf(engine), plane.prefix);
  await plane.served.end('SIGTERM');
  await plane.start();

  expect(pages).toEqual([expect.stringContaining('<h1>A static site</h1>'), expect.stringContaining('<h1>Another page</h1>')]);
  expect(page).toContain('<td>500</td><td>GET /error</td>');
  expect(page).toContain(`href="${site}"`);
  expect((await thingsOf(clientOf(engine), plane.prefix)).toSorted()).toEqual(before.toSorted());
  const deploys = await Promise.all(['site', 'web', 'worker'].map((slug) => plane.get(`${demo}/${slug}/deploys`)));
  expect(deploys.map(({ body }) => asList(asObject(body).deploys).length)).toEqual([1, 1, 1]);
  const { workspace } = asObject((await plane.get('/api/workspaces/demo')).body);
  expect(asObject(workspace)).toMatchObject({ services: [{ slug: 'site' }, { slug: 'web' }, { slug: 'worker' }] });
});

/** The catalog whose PostgreSQL has another image: that of Docker's hub is out of reach. */
function catalogWith(image: string) {
  return readConfig(null, generatedContract().document).templates.map(({ components, ...template }) => ({
    ...template,
    components: components.map((component) => (template.id === 'postgresql' ? { ...component, image } : component)),
  }));
}

/** Waits until an app of the demo runs, and returns its address, or an empty text. */
async function untilRuns(plane: OnEngine, slug: string): Promise<string> {
  const read = async () => asObject(asObject((await plane.get(`${demo}/${slug}`)).body).app);
  await expect.poll(read, { timeout: 90_000, interval: 200 }).toMatchObject({ status: 'running' });
  const [endpoint] = asList((await read()).endpoints);
  return endpoint === undefined ? '' : String(asObject(endpoint).url);
}
