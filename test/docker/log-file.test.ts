import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLogFile } from '../../control-plane/adapters/docker/log-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  path = join(folder, 'ctr.log');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('reads what is written to a file right before another one takes its place', async () => {
  writeFileSync(path, line('first'));
  await whenLookedAt(() => {
    appendFileSync(path, line('last of the old file'));
    writeFileSync(`${path}.tmp`, line('first of the new file'));
    renameSync(`${path}.tmp`, path);
  });

  const texts: string[] = [];
  for await (const { text } of followLogFile(path, { since: 0, isRunning: async () => false }, AbortSignal.timeout(10_000)))
    texts.push(text);

  expect(texts).toEqual(['first', 'last of the old file', 'first of the new file']);
});

function line(text: string): string {
  return `2026-11-21T09:53:12.338123456+00:00 stdout F ${text}\n`;
}

/** Runs once, when a process looks whether the file that it reads is still the one with its name. */
async function whenLookedAt(run: () => void): Promise<void> {
  const probe = await open(path);
  vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'stat').mockImplementationOnce(async () => {
    run();
    return probe.stat().finally(() => probe.close());
  });
}
