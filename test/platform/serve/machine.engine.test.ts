import { expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { acme, type OnEngine, serveOnEngine, untilApp } from './on-engine.ts';
import type { Responded } from './served.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

/** Sends a span with nothing but what its container was given. The release command has no port. */
const trace = `const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = process.env;
const [header, value] = headers.split('=', 2);
const at = String(+new Date()) + '000000';
const [spanId, name] = process.env.PORT ? ['b7ad6b7169203331', 'boot'] : ['00f067aa0ba902b7', 'release'];
const span = { traceId: '${traceId}', spanId, name, kind: 1, startTimeUnixNano: at, endTimeUnixNano: at };
const resource = { attributes: [{ key: 'service.name', value: { stringValue: process.env.OTEL_SERVICE_NAME } }] };
fetch(endpoint + '/v1/traces', {
  method: 'POST',
  headers: { 'content-type': 'application/json', [header]: decodeURIComponent(value) },
  body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] }),
}).then((response) => console.log('traces ' + response.status), (error) => console.log('traces', error.cause));`;
const server = `require('./trace.js');
require('node:http').createServer((request, response) => response.end('ok')).listen(process.env.PORT);`;
const manifest = JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } });

test.each(testedEngines)(
  '%s: containers and a release command send traces, and all parts of the machine are well',
  async (name) => {
    await using plane = await serveOnEngine(await engineOf(name));

    expect(await deployShop(plane)).toMatchObject({ status: 201 });
    const app = await untilApp(plane, 'shop', 'running');

    const read = async () => (await plane.get(`${acme}/traces/${traceId}`)).body;
    await expect
      .poll(read, { timeout: 300_000, interval: 250 })
      .toMatchObject({ spans: [{ name: 'release' }, { name: 'boot' }] });
    expect(app).toMatchObject({ status: 'running' });
    const health = asObject((await plane.get('/api/health')).body);
    const checks = ['database', 'registry', 'engine', 'ingress', 'builder', 'telemetry', 'disk', 'region:local'];
    expect(health).toMatchObject({ status: 'ok', checks: checks.map((component) => ({ component, ok: true })) });
  },
);

test('without room on its disk, a machine builds nothing and says so', async () => {
  await using plane = await serveOnEngine(await engineOf('docker'), { engine: { lowDiskBytes: 10 ** 15 } });

  const created = await deployShop(plane);
  const health = await plane.get('/api/health?component=disk');

  const refused =
    /^The disk of apps has \d+ MB free, and needs 1000000000 MB\. .*Nothing is built until there is more room\./;
  expect(created).toMatchObject({
    status: 502,
    body: { error: { code: 'reconcile_failed', message: expect.stringMatching(refused) as string } },
  });
  expect(health).toMatchObject({ status: 503, body: { checks: [{ component: 'disk', ok: false }] } });
});

async function deployShop(plane: OnEngine): Promise<Responded> {
  const files = [
    { path: 'package.json', content: manifest },
    { path: 'server.js', content: server },
    { path: 'trace.js', content: trace },
    { path: 'Procfile', content: 'release: node trace.js' },
  ];
  const upload = asObject((await plane.post(`${acme}/uploads`, { files })).body);
  const source = { type: 'upload', uploadId: upload.uploadId };
  return plane.post(`${acme}/deploy`, { name: 'Shop', region: 'local', source });
}
