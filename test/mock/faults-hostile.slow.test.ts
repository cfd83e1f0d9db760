import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from '../server/http/hostile/responses.ts';
import { corpus as frontCorpus } from '../server/http/hostile/corpus.ts';
import { MockProcess } from '../server/http/hostile/process.ts';
import { exchange, get, type Hostile, pipeline } from '../server/http/hostile/wire.ts';
import { directives } from './hostile/directives.ts';

const corpus: Readonly<Record<string, readonly Hostile[]>> = { ...frontCorpus, directives };
let server: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start('--delay', '1..3', '--fail', '50%');
});
afterAll(() => server[Symbol.asyncDispose]());

/** Requests that are well-formed, so that a fault can come before the world's response to them. */
const wellFormed = new Set(['a prototype for an app', 'an unknown id']);
const isRefused = ([name, , response]: Hostile) => /^(?:4\d\d|501) [^+]*$/.test(response) && !wellFormed.has(name);

describe.each(Object.entries(corpus))('%s', (_, requests) => {
  test.each(requests.filter(isRefused))('rejects %s despite faults', async (_wrong, sent, expected) => {
    const received = await exchange(server.port, sent);

    expect(describeResponses(received)).toBe(expected);
  });

  test.each(requests.filter((one) => !isRefused(one)))('%s', async (_wrong, sent, expected) => {
    const received = await exchange(server.port, sent);

    const statuses = (text: string) => [...text.matchAll(/(?:^|\+ )(\d{3})\b/g)].map(([, status]) => status ?? '');
    const failed = (received.toString('latin1').match(/^X-Mock-Fault: fail\r$/gim) ?? []).length;
    const got = statuses(describeResponses(received));
    // Each injected failure is marked.
    expect(got.filter((status) => Number(status) >= 500)).toHaveLength(failed);
    expect(got.length).toBeLessThanOrEqual(Math.max(statuses(expected).length, 1));
  });
});

test('fails and marks half of the requests without restarting', async () => {
  const requests = Array.from({ length: 199 }, () => get('/api/regions', { Connection: 'keep-alive' }));

  const received = await exchange(server.port, pipeline(...requests, get('/api/regions')));

  const text = received.toString('latin1');
  const count = (wanted: RegExp) => (text.match(wanted) ?? []).length;
  expect(count(/HTTP\/1\.1 200 /g) + count(/HTTP\/1\.1 500 /g)).toBe(200);
  expect(count(/^X-Mock-Fault: fail\r$/gim)).toBe(count(/HTTP\/1\.1 500 /g));
  expect(count(/HTTP\/1\.1 500 /g)).toBeGreaterThan(60);
  expect(count(/^X-Mock-Delay: [123]\r$/gim)).toBe(200);
  expect(server.exitCode).toBeNull();
  expect(server.printed).toBe('');
});
