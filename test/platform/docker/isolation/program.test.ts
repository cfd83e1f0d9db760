import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitWith, instructionsOf, type Processor } from '../../../../platform/docker/isolation/instructions.ts';
import { connectProgram, listenProgram } from '../../../../platform/docker/isolation/program.ts';
import { freePort } from '../../../listen.ts';

const here: Processor = process.arch === 'arm64' ? 'arm64' : 'amd64';

// The GNU assembler makes these bytes of the instructions in `instructions.ts`.
test.each([
  [
    'amd64',
    'be78563412' + '41ba78563412' + '8b3c2578563412' + 'b8290000000f05' + '89042578563412',
    '31db' + '66833c257856341204' + '0f94c0' + '0fb6c0' + 'c1e000' + '09c3' + '89df' + 'b83c0000000f05',
  ],
  [
    'arm64',
    '01cf8ad28146a2f2' +
      '03cf8ad28346a2f2' +
      '09cf8ad28946a2f2200140b9' +
      '280580d20800a0f2010000d4' +
      '09cf8ad28946a2f2200100b9',
    '0b0080d20b00a0f2' + '09cf8ad28946a2f22a0140795f110071ea179f1a6b010a2a' + 'e0030b2a' + 'a80b80d20800a0f2010000d4',
  ],
] as const)('%s: instructions are those of an assembler', (processor, calls, end) => {
  const { set, load, invoke, store } = instructionsOf(processor);

  const made = [set(1, 0x12345678), set(3, 0x12345678), load(0x12345678), invoke(41), store(0x12345678)];

  expect(Buffer.concat(made).toString('hex')).toBe(calls);
  expect(exitWith(processor, [0x12345678], 4).toString('hex')).toBe(end);
});

test('a program finds out which addresses are connected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const [open, closed] = [await freePort(), await freePort()];
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const listen = write(folder, 'listen', listenProgram(here, open, 60));
  const connect = write(folder, 'connect', connectProgram(here, [at(open), at(closed), at(open)]));
  const none = write(folder, 'none', connectProgram(here, []));
  const listener = spawn(listen, { stdio: 'ignore' });

  await expect.poll(() => spawnSync(connect).status).toBe(0b101);
  listener.kill('SIGKILL');
  await once(listener, 'exit');

  expect(spawnSync(connect).status).toBe(0);
  expect(spawnSync(none).status).toBe(0);
});

test('a program that listens ends by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));

  const ended = spawnSync(write(folder, 'listen', listenProgram(here, 0, 0)));

  expect(ended).toMatchObject({ status: 0, signal: null });
});

function write(folder: string, name: string, program: Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, program, { mode: 0o755 });
  return file;
}
