import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asList, asObject } from '../../../contract/document.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { readRunsOn } from '../../../platform/database/check-data.ts';
import { checkEngine } from '../../../platform/serve/engine/check-engine.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { thingsOf } from '../../engines/docker-runtime.ts';
import { clientOf, engineOf, testedEngines } from '../../engines/engine.ts';
import { acme, type OnEngine, serveOnEngine, untilApp, untilResponds } from './on-engine.ts';

const server = `require('node:http')
  .createServer((request, response) => { console.log('took ' + request.url); response.end('hello from the upload'); })
  .listen(process.env.PORT, () => console.log('the shop listens'));`;
const manifest = JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } });

test.each(testedEngines)(
  '%s: an upload is built, gets an address that responds, and leaves nothing when deleted',
  async (name) => {
    const engine = await engineOf(name);
    await using plane = await serveOnEngine(engine);

    const { url, service } = await deployShop(plane);

    expect(url).toMatch(/^http:\/\/[a-z0-9-]+\.apps\.localhost:\d+$/);
    expect(await untilResponds(url, 200)).toBe('hello from the upload');
    const search = async () =>
      JSON.stringify((await plane.get(`${acme}/apps/shop/services/${service}/logs/search?q=took`)).body);
    await expect.poll(search, { timeout: 300_000, interval: 500 }).toContain('took /');

    expect(await plane.delete(`${acme}/apps/shop`)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await plane.get(`${acme}/apps/shop`)).status, { timeout: 300_000 }).toBe(404);
    await expect.poll(() => thingsOf(clientOf(engine), plane.prefix), { timeout: 300_000 }).toEqual([]);
    const left = () =>
      ['runtime/apps', 'ingress/routes'].flatMap((folder) => readdirSync(join(plane.data, 'engine', folder)));
    await expect.poll(left, { timeout: 300_000 }).toEqual([]);
  },
);

test('an app responds while the control plane is killed or stopped, and the next one adopts its container', async () => {
  const engine = await engineOf('docker');
  await using plane = await serveOnEngine(engine);
  const { url } = await deployShop(plane);
  await untilResponds(url, 200);
  const before = await thingsOf(clientOf(engine), plane.prefix);

  await plane.served.end('SIGKILL');
  const whileKilled = await untilResponds(url, 200);
  await plane.start();
  const app = await untilApp(plane, 'shop', 'running');
  const after = await thingsOf(clientOf(engine), plane.prefix);
  const restarted = await plane.post(`${acme}/apps/shop/restart`, {});
  const whileRestarted = await untilResponds(url, 200);
  const stopped = await plane.served.end('SIGTERM');
  const simulated = await plane.spawn('--simulated').listens.catch(String);
  // The ingress listens, and the engine has a network of the app.
  const text = readFileSync(join(plane.data, '../server.yaml'), 'utf8');
  const config = readConfig({ name: 'server.yaml', text }, generatedContract().document);
  const place = { folder: plane.data, environment: {} };
  const served = { host: 'localhost', port: 0, adminHost: 'localhost', adminPort: 0 };
  const checked = await checkEngine({ ...place, config, served, isSimulated: false, runsOn: await readRunsOn(place) });

  expect(whileKilled).toBe('hello from the upload');
  expect(app).toMatchObject({ status: 'running' });
  expect(before.length).toBeGreaterThan(1);
  expect(after.toSorted()).toEqual(before.toSorted());
  expect(restarted.status).toBeLessThan(300);
  expect(whileRestarted).toBe('hello from the upload');
  expect(stopped.status).toBe(0);
  expect(simulated).toContain('The apps of this data run on an engine of containers');
  expect(checked).toContain('Apps run as containers of Docker');
  expect(await untilResponds(url, 200)).toBe('hello from the upload');
});

/** Deploys the upload, and waits until it runs. */
async function deployShop(plane: OnEngine): Promise<{ readonly url: string; readonly service: string }> {
  const files = [
    { path: 'package.json', content: manifest },
    { path: 'server.js', content: server },
  ];
  const upload = asObject((await plane.post(`${acme}/uploads`, { files })).body);
  const source = { type: 'upload', uploadId: upload.uploadId };
  expect(await plane.post(`${acme}/deploy`, { name: 'Shop', region: 'local', source })).toMatchObject({ status: 201 });
  const app = await untilApp(plane, 'shop', 'running');
  const { url, component } = asObject(asList(app.endpoints)[0]);
  return { url: String(url), service: String(component) };
}
