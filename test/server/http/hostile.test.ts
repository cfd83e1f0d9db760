import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from './hostile/responses.ts';
import { corpus } from './hostile/corpus.ts';
import { heads } from './hostile/methods.ts';
import { MockProcess } from './hostile/process.ts';
import { exchange, get } from './hostile/wire.ts';

let server: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(Object.entries(corpus))('%s', (_, requests) => {
  test.each(requests)('%s', async (_wrong, sent, response) => {
    const received = await exchange(server.port, sent);

    expect(describeResponses(received)).toBe(response);
  });
});

describe('HEAD gets no body', () => {
  test.each(heads)('%s', async (_wrong, sent, response) => {
    const received = await exchange(server.port, sent);

    expect(describeResponses(received, true)).toBe(response);
  });
});

test('is still the same process, responds, and has logged no error', async () => {
  const received = await exchange(server.port, get('/api/health'));

  expect(describeResponses(received)).toBe('200');
  expect(server.exitCode).toBeNull();
  expect(server.printed).toBe('');
});

test('has at least 200 different requests, none of which expects a 5xx', () => {
  const all = [...Object.values(corpus), heads].flat();

  const different = new Set(all.map(([, { bytes, after }]) => `${after} ${bytes.toString('latin1')}`));
  const mistakes = all.filter(([, , response]) => /\b5\d\d\b(?! unsupported_transfer_encoding)/.test(response));

  expect(different.size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(mistakes).toEqual([]);
});
