import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, upload } from '../../client/index.ts';
import { listen } from '../listen.ts';

setFlagsFromString('--expose-gc');
// The flag adds this function to new contexts.
const collect = runInNewContext('gc') as () => void;

const mebibyte = 2 ** 20;
const count = 35;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
  for (let index = 0; index < count; index++) writeFileSync(join(folder, `${index}.bin`), new Uint8Array(mebibyte));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([{}, { retries: 2 }, { token: () => 'any' }, { retries: 2, timeoutMs: 60_000, onProgress: () => undefined }])(
  'an upload of 35 MB holds at most 8 MB of it (%o)',
  async ({ onProgress, ...settings }) => {
    let received = 0;
    let most = 0;
    let requests = 0;
    const held = () => process.memoryUsage().external;
    await using server = await listen((request, response) => {
      requests++;
      request.on('data', (chunk: Buffer) => {
        const before = Math.floor(received / mebibyte);
        received += chunk.length;
        if (Math.floor(received / mebibyte) === before) return;
        collect();
        most = Math.max(most, held());
      });
      request.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"uploadId":"u"}'));
    });
    const names = Array.from({ length: count }, (_, index) => `${index}.bin`);
    const files = await Promise.all(
      names.map(async (name) => ({ path: name, content: await openAsBlob(join(folder, name)) })),
    );
    collect();
    const before = held();

    await upload(createClient({ ...settings, baseUrl: server.url }), { workspaceSlug: 'acme', files, onProgress });

    expect(requests).toBe(1);
    expect(received).toBeGreaterThan(count * mebibyte);
    expect(Math.round((most - before) / mebibyte)).toBeLessThan(8);
  },
);
