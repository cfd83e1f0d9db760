import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import { thingsOf } from '../engines/docker-runtime.ts';
import { clientOf, engineOf } from '../engines/engine.ts';
import { acme, serveOnEngine, untilApp, untilResponds } from './on-engine.ts';

const server = `require('node:http')
  .createServer((request, response) => { console.log('took ' + request.url); response.end('hello from the upload'); })
  .listen(process.env.PORT, () => console.log('the shop listens'));`;
const manifest = JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } });

test.each(['docker', 'podman'] as const)(
  '%s: an upload is built, gets an address that responds, and leaves nothing when deleted',
  async (name) => {
    const engine = await engineOf(name);
    await using plane = await serveOnEngine(engine);
    const files = [
      { path: 'package.json', content: manifest },
      { path: 'server.js', content: server },
    ];

    const upload = asObject((await plane.post(`${acme}/uploads`, { files })).body);
    const source = { type: 'upload', uploadId: upload.uploadId };
    const created = await plane.post(`${acme}/deploy`, { name: 'Shop', region: 'local', source });
    expect(created).toMatchObject({ status: 201 });
    const app = await untilApp(plane, 'shop', 'running');
    const { url } = asObject(asList(app.endpoints)[0]);
    const text = await untilResponds(String(url), 200);

    expect(url).toMatch(/^http:\/\/[a-z0-9-]+\.apps\.localhost:\d+$/);
    expect(text).toBe('hello from the upload');

    expect(await plane.delete(`${acme}/apps/shop`)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await plane.get(`${acme}/apps/shop`)).status, { timeout: 60_000 }).toBe(404);
    await expect.poll(() => thingsOf(clientOf(engine), plane.prefix), { timeout: 60_000 }).toEqual([]);
    const kept = ['runtime/apps', 'ingress/routes'].flatMap((folder) => readdirSync(join(plane.data, 'engine', folder)));
    expect(kept).toEqual([]);
  },
);
