import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Har } from 'har-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from '../server/http/hostile/responses.ts';
import { corpus as frontCorpus } from '../server/http/hostile/corpus.ts';
import { MockProcess } from '../server/http/hostile/process.ts';
import { exchange, get } from '../server/http/hostile/wire.ts';
import { generated } from './hostile/made-up.ts';
import { openTap, type Tap } from './hostile/tap.ts';
import { directives } from './hostile/directives.ts';

/**
 * Only requests that are forwarded; the mock serves its page and control API itself. The stream speed is omitted,
 * because the upstream ignores it and its stream has no end.
 */
const corpus = {
  ...frontCorpus,
  directives: directives.filter(([wrong]) => wrong !== 'a stream at a speed of zero'),
  generated,
};

/** Expected responses that differ from those of the upstream alone. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Node closes a half-closed connection, possibly before the response arrives.
  'a whole request, then the end': ['200', 'closed'],
  // A world has neither of them; a server whose handlers accept everything does.
  'a prototype for an app': ['404 not_found, path appSlug exists'],
  'an id that is none': ['404 not_found'],
};

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const recording = join(folder, 'hostile.har');
let server: MockProcess;
let tap: Tap;
let proxy: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start();
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
  test.each(requests)('%s', async (wrong, sent, expected) => {
    const received = await exchange(proxy.port, sent);

    expect(exceptions[wrong] ?? [expected]).toContain(describeResponses(received));
  });
});

test('keeps both processes running and responding', async () => {
  const received = await exchange(proxy.port, get('/api/health'));

  expect(describeResponses(received)).toBe('200');
  expect([proxy.exitCode, server.exitCode]).toEqual([null, null]);
});

test('logs only contract violations', () => {
  const lines = proxy.printed.split('\n').filter((line) => !/^\S+ .* \d{3}: (?:request|response): /.test(line));

  expect(lines).toEqual(['']);
  expect(server.printed).toBe('');
});

test('closes idle connections to the upstream', { timeout: 300_000 }, async () => {
  await expect.poll(() => tap.open, { timeout: 300_000 }).toBe(0);

  expect(tap.opened).toBeGreaterThan(100);
});

test('writes a readable recording of the forwarded requests', async () => {
  await proxy[Symbol.asyncDispose]();

  // The recorder wrote this file.
  const { log } = JSON.parse(readFileSync(recording, 'utf8')) as Har;
  expect(log.entries.length).toBeGreaterThan(400);
  expect(log.entries.filter(({ request, response }) => !URL.canParse(request.url) || response.status === 502)).toEqual(
    [],
  );
});
