import { expect, test } from 'vitest';
import { asList, asObject } from '../../../contract/document.ts';
import { engineOf } from '../../engines/engine.ts';
import { deployFiles, untilRuns } from './apps-on-engine.ts';
import { filesOf, processesOf, rowsWith, thingsOn } from './left-behind.ts';
import { acme, becomes, serveOnEngine, untilResponds } from './on-engine.ts';

const files = {
  'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } }),
  'server.js': `require('node:http')
  .createServer((request, response) => { console.log('took ' + request.url); response.end('hello'); })
  .listen(process.env.PORT);`,
};

test('an app that was built, used and observed leaves nothing when it and its workspace are deleted', async () => {
  const engine = await engineOf('docker');
  await using plane = await serveOnEngine(engine);
  const before = { processes: processesOf(plane), files: filesOf(plane) };

  const { id } = await deployFiles(plane, 'Shop', files);
  const url = await untilRuns(plane, 'shop');
  const text = await untilResponds(url, 200);
  const app = asObject(asObject((await plane.get(`${acme}/apps/shop`)).body).app);
  const service = String(asObject(asList(app.subServices)[0]).name);
  const lines = async () => ({
    text: JSON.stringify((await plane.get(`${acme}/apps/shop/services/${service}/logs/search?q=took`)).body),
  });
  await becomes(lines, { text: expect.stringContaining('took /') as unknown });
  const series = async () => ({ text: JSON.stringify((await plane.get(`${acme}/apps/shop/metrics`)).body) });
  await becomes(series, { text: expect.stringMatching(/"memory":\[?\{?.*[1-9]/) as unknown });
  const used = { things: await thingsOn(engine, plane.prefix), rows: rowsWith(plane, String(id)) };

  await plane.delete(`${acme}/apps/shop`);
  await plane.delete(acme);
  await becomes(async () => ({ things: await thingsOn(engine, plane.prefix), rows: rowsWith(plane, String(id)) }), {
    things: [],
    rows: [],
  });

  expect(text).toBe('hello');
  expect(used.things.length).toBeGreaterThan(2);
  expect(used.rows.length).toBeGreaterThan(2);
  expect(processesOf(plane)).toEqual(before.processes);
  expect(filesOf(plane)).toEqual(before.files);
});
