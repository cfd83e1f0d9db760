import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Har } from 'har-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from '../http/hostile/responses.ts';
import { corpus as frontCorpus } from '../http/hostile/corpus.ts';
import { MockProcess } from '../http/hostile/process.ts';
import { exchange, get } from '../http/hostile/wire.ts';
import { madeUp } from './hostile/made-up.ts';
import { openTap, type Tap } from './hostile/tap.ts';
import { wishes } from './hostile/directives.ts';

/**
 * What is passed on; the page and the mock's own API answer by themselves, whoever stands behind the mock. How fast
 * the mock would play a stream says nothing to a server, whose stream has no end.
 */
const corpus = { ...frontCorpus, wishes: wishes.filter(([wrong]) => wrong !== 'a stream at a speed of zero'), madeUp };

/** What is answered otherwise than by the server alone; everything else is answered alike. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  // Node closes a connection whose other half is closed; the server's answer may come before that or after.
  'a whole request, then the end': ['200', 'closed'],
};

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const recording = join(folder, 'hostile.har');
let server: MockProcess;
let tap: Tap;
let proxy: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start('--state');
  tap = await openTap(server.port);
  proxy = await MockProcess.start('--upstream', `http://127.0.0.1:${tap.port}`, '--record', recording);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await tap[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(corpus))('%s', (_, requests) => {
  test.each(requests)('%s', async (wrong, sent, answer) => {
    const received = await exchange(proxy.port, sent);

    expect(otherwise[wrong] ?? [answer]).toContain(describeResponses(received));
  });
});

test('keeps both processes running and responding', async () => {
  const received = await exchange(proxy.port, get('/api/health'));

  expect(describeResponses(received)).toBe('200');
  expect([proxy.exitCode, server.exitCode]).toEqual([null, null]);
});

test('logs nothing but contract violations', () => {
  const lines = proxy.printed.split('\n').filter((line) => !/^\S+ .* \d{3}: (?:request|response): /.test(line));

  expect(lines).toEqual(['']);
  expect(server.printed).toBe('');
});

test('closes idle connections to the upstream', { timeout: 15_000 }, async () => {
  await expect.poll(() => tap.open, { timeout: 10_000 }).toBe(0);

  expect(tap.opened).toBeGreaterThan(100);
});

test('writes a readable recording of the forwarded requests', async () => {
  await proxy[Symbol.asyncDispose]();

  // The test reads what has been recorded.
  const { log } = JSON.parse(readFileSync(recording, 'utf8')) as Har;
  expect(log.entries.length).toBeGreaterThan(400);
  expect(log.entries.filter(({ request, response }) => !URL.canParse(request.url) || response.status === 502)).toEqual([]);
});
