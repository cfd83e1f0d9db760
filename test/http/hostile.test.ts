import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAnswers } from './hostile/answers.ts';
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
  test.each(requests)('%s', async (_wrong, sent, answer) => {
    const received = await exchange(server.port, sent);

    expect(describeAnswers(received)).toBe(answer);
  });
});

describe('HEAD is answered without a body', () => {
  test.each(heads)('%s', async (_wrong, sent, answer) => {
    const received = await exchange(server.port, sent);

    expect(describeAnswers(received, true)).toBe(answer);
  });
});

test('after all that, the server is the same process, answers, and has logged no mistake of its own', async () => {
  const received = await exchange(server.port, get('/api/health'));

  expect(describeAnswers(received)).toBe('200');
  expect(server.exitCode).toBeNull();
  expect(server.printed).toBe('');
});

test('the corpus has at least 200 requests, no two alike, and takes no answer for right that is a mistake of the server', () => {
  const all = [...Object.values(corpus), heads].flat();

  const different = new Set(all.map(([, { bytes, after }]) => `${after} ${bytes.toString('latin1')}`));
  const mistakes = all.filter(([, , answer]) => /\b5\d\d\b/.test(answer));

  expect(different.size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(mistakes).toEqual([]);
});
