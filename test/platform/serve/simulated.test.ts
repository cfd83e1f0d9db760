import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { regionRow } from '../../../control-plane/ports/suites/rows.ts';
import { writeEngineFile } from '../../../platform/shared/engine-file.ts';
import { settingsOf } from '../../../platform/serve/start.ts';
import { imageRuleOf } from '../../../platform/providers/open-providers.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { findRunsOn, keepRunsOn } from '../../../platform/database/runs-on.ts';
import { fill, makeDataFolder, openData } from './data-folder.ts';
import { openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';
import { virtualRegion } from './virtual-region.ts';

let started: Started;
let url = '';
beforeAll(async () => {
  started = await startPlane({ config: { phone: 'code' } });
  ({ url } = started.plane);
});
afterAll(() => started[Symbol.asyncDispose]());

const notice = 'This server simulates apps. Nothing that is deployed here runs.';

test('each page says that apps are simulated', async () => {
  const link = started.plane.signInLink ?? '';
  const shown = await openPage(link);
  const session = sessionIn(await sendForm(link));
  const paths = ['/sign-in', '/sign-in/sent', '/account', '/account/phone', '/sign-in/link?secret=wrong'];
  const pages = await Promise.all(paths.map((path) => openPage(url + path, { session })));

  expect([shown, ...pages].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
  for (const { text } of [shown, ...pages]) expect(text).toContain(notice);
});

test('the health and the name of the region say that apps are simulated', async () => {
  const token = { headers: { authorization: `Bearer ${started.plane.token ?? ''}` } };
  const health = await openPage(`${url}/api/health`);
  const regions = await openPage(`${url}/api/regions`, token);

  expect(JSON.parse(health.text)).toMatchObject({ status: 'ok', simulated: true });
  expect(JSON.parse(regions.text)).toMatchObject({ regions: [{ id: 'local', name: 'local (simulated)' }] });
});

test('an app says that it is simulated', async () => {
  const headers = { authorization: `Bearer ${started.plane.token ?? ''}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}/api/workspaces${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('', { name: 'Lab', slug: 'lab', hues: [1, 2], region: 'local', tier: 'free' });

  const deployed = await post('/lab/deploy', { name: 'Cache', source: { type: 'image', ref: 'redis:7' } });

  expect([deployed.status, await deployed.json()]).toMatchObject([201, { app: { isSimulated: true } }]);
});

test('a server that runs no region says that apps are simulated too', async () => {
  await using plane = await startPlane({ config: { regions: [virtualRegion()] }, environment: { PCP_ENGINE: 'none' } });

  const [page, health] = [
    await openPage(`${plane.plane.url}/sign-in`),
    await openPage(`${plane.plane.url}/api/health`),
  ];

  expect(page.text).toContain(notice);
  expect(asObject(JSON.parse(health.text)).simulated).toBe(true);
});

test('the data keeps where its apps run from the first start on', async () => {
  const { data: folder } = makeDataFolder();
  await using opened = await openRows(folder);

  const before = await opened.runsOn();
  await keepRunsOn(opened.store, 'simulation');
  await keepRunsOn(opened.store, 'simulation');
  const after = await opened.runsOn();
  // Such a folder may be that of another database.
  writeEngineFile(join(folder, 'engine'), '/engine.sock');

  expect([before, after, await opened.runsOn()]).toEqual([null, 'simulation', 'simulation']);
  await expect(keepRunsOn(opened.store, 'engine')).rejects.toThrow('The apps of this data are simulated.');
});

test('data of a former version whose apps are simulated counts as such', async () => {
  const { data: folder } = makeDataFolder();
  await (await fill(folder)).close();
  await using opened = await openRows(folder);
  await opened.store.write('system', async (tx) => {
    await tx.regions.insert(regionRow('edge', { isVirtual: true }));
    await tx.apps.update('lab', { region: 'edge' });
    await tx.simulations.insert({ id: 'runtime/lab', facts: '[]' });
    await tx.simulations.insert({ id: 'runtime/removed', facts: '[]' });
  });

  const inVirtual = await opened.runsOn();
  await opened.store.write('system', (tx) => tx.simulations.insert({ id: 'runtime/shop', facts: '[]' }));

  expect([inVirtual, await opened.runsOn()]).toEqual([null, 'simulation']);
});

test('data of a former version whose apps run on an engine counts as such', async () => {
  const { data: folder } = makeDataFolder();
  await using opened = await openRows(folder);
  writeEngineFile(join(folder, 'engine'), '/engine.sock');

  expect(await opened.runsOn()).toBe('engine');
});

async function openRows(folder: string) {
  const data = await openData(folder);
  const runsOn = () => findRunsOn(data.store.database, join(folder, 'engine'));
  return { store: data.store, runsOn, [Symbol.asyncDispose]: () => data.close() };
}

test('with an engine, only the virtual regions are simulated', () => {
  const config = readConfig(null, generatedContract().document);

  const settings = settingsOf({ config, version: '1.0.0' }, imageRuleOf(config, true, []), true);

  expect(settings).toMatchObject({ isSimulated: false, simulatesVirtual: true });
});
