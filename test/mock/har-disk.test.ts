import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Har } from 'har-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { respondWith } from './upstream.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'har-disk-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Starts a mock in a process with a file size limit in blocks of 512 bytes. A write beyond it fails as on a full disk.
 */
async function startLimited(blocks: number, upstream: string, record: string) {
  const command = [process.execPath, 'bin/main.ts', '--port', '0', '--upstream', upstream, '--record', record];
  const child = spawn('sh', ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 300_000 }).toContain('Stop it with');
  return {
    url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '',
    /** Stops the process and returns its output. */
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      return output;
    },
  };
}

test('ends the recording with one warning when the disk is full, and keeps serving', async () => {
  const record = join(folder, 'full.har');
  await using server = await listen(respondWith(200, { 'content-type': 'text/plain' }, 'x y '.repeat(500)));
  const mock = await startLimited(32, server.url, record);
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);

  const statuses = await Promise.all(paths.map(async (path) => (await fetch(mock.url + path)).status));
  const output = await mock.stop();

  expect(statuses).toEqual(paths.map(() => 200));
  expect(output.match(/The recording .*/g)).toEqual([
    `The recording has stopped; the mock continues. EFBIG: file too large, write. ${record} holds the traffic up to then.`,
  ]);
  // The recorder wrote this file.
  const { log } = JSON.parse(readFileSync(record, 'utf8')) as Har;
  expect(log.entries.map(({ response }) => response.content.text)).toEqual(log.entries.map(() => 'x y '.repeat(500)));
  expect(log.entries.length).toBeGreaterThan(3);
});
