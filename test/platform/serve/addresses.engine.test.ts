import { expect, test } from 'vitest';
import { asList, asObject } from '../../../contract/document.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { deployFiles, redeploy, serving, untilDeploy, untilRuns, upload } from './apps-on-engine.ts';
import { acme, serveOnEngine, untilResponds } from './on-engine.ts';

/** A compose file whose services respond with their own names. */
function compose(image: string, published: readonly string[], inner: readonly string[]) {
  const service = (name: string, port: object) => ({ image, command: ['node', '-e', serving(name)], ...port });
  const services = Object.fromEntries([
    ...published.map((name) => [name, service(name, { ports: ['8080'] })] as const),
    ...inner.map((name) => [name, service(name, { expose: ['8080'] })] as const),
  ]);
  return { 'compose.yaml': JSON.stringify({ services }) };
}

test.each(testedEngines)('%s: each published service responds at an address of its own', async (name) => {
  const engine = await engineOf(name);
  const image = engine.images.example;
  await using plane = await serveOnEngine(engine);
  const urls = async () => {
    const app = asObject(asObject((await plane.get(`${acme}/apps/shop`)).body).app);
    return Object.fromEntries(
      asList(app.endpoints).map((one) => [String(asObject(one).component), String(asObject(one).url)]),
    );
  };

  await deployFiles(plane, 'Shop', compose(image, ['web', 'api'], ['inner']));
  const url = await untilRuns(plane, 'shop');
  const { web = '', api = '', ...others } = await urls();
  const texts = [await untilResponds(web, 200), await untilResponds(api, 200)];
  const routes = async () => JSON.stringify((await plane.get(`${acme}/apps/shop/services/api/routes?range=15m`)).body);
  await untilResponds(`${api}/only-here`, 200);
  await expect.poll(routes, { timeout: 120_000, interval: 500 }).toContain('/only-here');
  const ofWeb = JSON.stringify((await plane.get(`${acme}/apps/shop/services/web/routes?range=15m`)).body);
  const id = await redeploy(plane, 'shop', await upload(plane, compose(image, ['web'], ['api'])));
  await untilDeploy(plane, 'shop', { status: 'succeeded' }, id);

  expect([web, others]).toEqual([url, {}]);
  expect(api).toMatch(/^http:\/\/api-shop-acme\.apps\.localhost:\d+$/);
  expect(texts).toEqual(['web', 'api']);
  expect(ofWeb).not.toContain('only-here');
  expect(await urls()).toEqual({ web });
  await untilResponds(api, 404);
});
