import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { fitting } from '../../verify/requests/no-value.ts';
import { search, seedOf } from '../../verify/requests/search.ts';
import { UnsafeRequest } from '../../verify/send/guard.ts';

const exchange = {
  operation: operations.getMe,
  persona: null,
  request: { method: 'GET', url: 'http://localhost/api/me', headers: {}, body: null },
  response: null,
  problem: null,
  milliseconds: 1,
};
const texts = fc.string({ minLength: 5, maxLength: 40 });

test('finds the smallest value that shows a violation', async () => {
  const attempt = async (text: string) => (text.length > 7 ? { what: 'long', message: text, exchange } : null);

  const found = await search(texts, { seed: 1, runs: 20 }, attempt);

  expect(found.violation?.message).toHaveLength(8);
});

test('does not turn into another violation on its way', async () => {
  const attempt = async (text: string) => ({ what: text.length > 20 ? 'long' : 'short', message: text, exchange });

  const found = await search(fc.constant('a'.repeat(21)), { seed: 1, runs: 1 }, attempt);

  expect(found.violation?.what).toBe('long');
});

test('sends a bounded number of requests', async () => {
  let sent = 0;
  const attempt = async () => ({ what: 'any', message: `${++sent}`, exchange });

  await search(fc.array(fc.string({ minLength: 100 }), { minLength: 100 }), { seed: 1, runs: 1 }, attempt);

  expect(sent).toBeLessThanOrEqual(81);
});

test('says why no value could be sent', async () => {
  const attempt = async () => Promise.reject(new UnsafeRequest('POST of createTicket', 'it would reach people'));

  expect(await search(texts, { seed: 1, runs: 1 }, attempt)).toEqual({
    violation: null,
    unsent: 'it would reach people',
  });
});

test('says why no value could be drawn', async () => {
  const none = fitting(texts, () => false, 'no text is found');

  expect(await search(none, { seed: 1, runs: 1 }, async () => null)).toEqual({
    violation: null,
    unsent: 'no text is found',
  });
});

test('passes other errors on', async () => {
  const attempt = async () => Promise.reject(new Error('The run was stopped.'));

  await expect(search(texts, { seed: 1, runs: 3 }, attempt)).rejects.toThrow('The run was stopped.');
});

test('tries the same values with the same seed', async () => {
  const tried: [string[], string[]] = [[], []];
  const attempt = (list: string[]) => async (text: string) => (list.push(text), null);

  await search(texts, { seed: seedOf(7, 'getMe'), runs: 5 }, attempt(tried[0]));
  await search(texts, { seed: seedOf(7, 'getMe'), runs: 5 }, attempt(tried[1]));

  expect(tried[0]).toHaveLength(5);
  expect(tried[1]).toEqual(tried[0]);
  expect(seedOf(7, 'getMe')).not.toBe(seedOf(7, 'getApp'));
});
