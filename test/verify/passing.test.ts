import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { asObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { Recorder } from '../../verify/record/recorder.ts';
import { createObserver } from '../../verify/record/observe.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { requireOwnResponse } from '../../verify/scratch/own-response.ts';
import { isOfGateway, pauseBefore } from '../../verify/send/passing.ts';
import { contract } from '../contract/requests.ts';

const { getDns, getHealth } = operations;

interface Seen {
  readonly operation?: Operation;
  readonly method?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function exchangeOf({ operation = operations.listTokens, method = 'GET', status, headers = {}, body = '' }: Seen) {
  const bytes = Buffer.from(body);
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : undefined;
  const request = { method, url: 'http://localhost/api/me/tokens', headers: {}, body: null };
  const response = { status, headers, bytes, json, isComplete: true };
  return { operation, persona: null, request, response, problem: null, milliseconds: 1 } satisfies Exchange;
}

const busy = '{"error":{"code":"store_unavailable","message":"Try again."}}';

test.each([
  [{ status: 429, headers: { 'retry-after': '3' } }, 3000],
  [{ status: 429, headers: { 'retry-after': ' 3 ' } }, 3000],
  [{ status: 429 }, 1000],
  [{ status: 503, body: '<h1>Service Unavailable</h1>' }, 1000],
  [{ status: 502, headers: { 'retry-after': '2' } }, 2000],
  [{ status: 504, method: 'POST' }, null],
  [{ status: 524, method: 'POST' }, null],
  [{ status: 408, method: 'POST' }, 1000],
  [{ status: 429, operation: getDns, body: '{"message":"API rate limit exceeded"}' }, 1000],
  [{ status: 503, method: 'POST' }, 1000],
  [{ status: 503, headers: { 'retry-after': '5' }, body: busy }, 5000],
  [{ status: 503, body: busy }, null],
  [{ status: 500 }, null],
  [{ status: 200 }, null],
] as const)('a response is waited for: %j', (seen, expected) => {
  expect(pauseBefore(contract, exchangeOf(seen), 0)).toBe(expected);
});

test('the date of Retry-After says how long to wait, and one that is over says not at all', () => {
  const until = (ms: number) => ({ 'retry-after': new Date(new Date().getTime() + ms).toUTCString() });

  const pauses = [60_000, -60_000].map((ms) =>
    pauseBefore(contract, exchangeOf({ status: 429, headers: until(ms) }), 0),
  );

  expect(pauses[0]).toBeGreaterThan(50_000);
  expect(pauses[0]).toBeLessThanOrEqual(60_000);
  expect(pauses[1]).toBe(0);
});

test('pauses grow up to a limit', () => {
  expect([0, 1, 2, 3, 9].map((turn) => pauseBefore(contract, exchangeOf({ status: 502 }), turn))).toEqual([
    1000, 2000, 4000, 8000, 8000,
  ]);
});

test.each([
  ['a page of a proxy', { status: 502, body: '<h1>Bad Gateway</h1>' }, true],
  ['JSON of a proxy', { status: 503, body: '{"message":"no upstream"}' }, true],
  ['a limit of a proxy', { status: 429, body: 'slow down' }, true],
  ['an error of the server', { status: 503, body: busy }, false],
  ['a limit of the server', { status: 429, operation: getDns, headers: { 'x-request-id': 'a' }, body: 'slow' }, false],
  ['an error of the server without an id', { status: 503, operation: getHealth, body: busy }, false],
  ['a limit of a proxy, where the operation has one', { status: 429, operation: getDns, body: 'slow' }, true],
  ['a page of a proxy, where the operation has the status', { status: 503, operation: getHealth, body: 'no' }, true],
  ['a path that the contract does not have', { status: 502, operation: { ...getHealth, path: '/api/no' } }, true],
  ['a connection that was idle for too long', { status: 408, body: '<h1>Request Time-out</h1>' }, true],
  ['a page of a network before the server', { status: 522, body: 'error code: 522' }, true],
  ['another status', { status: 500 }, false],
] as const)('%s', (_, seen, expected) => {
  expect(isOfGateway(contract, exchangeOf(seen))).toBe(expected);
});

test('a gateway has no default where the contract declares none', () => {
  const { default: _, ...responses } = asObject(asObject(contract.paths['/api/me/tokens']?.get).responses);
  const document = { ...contract, paths: { '/api/me/tokens': { get: { responses } } } };

  expect(isOfGateway(document as typeof contract, exchangeOf({ status: 502 }))).toBe(false);
});

test('a response of a gateway violates nothing and covers nothing', () => {
  const recorder = new Recorder();
  const observe = createObserver(contract, recorder);

  for (const status of [429, 502, 503, 504])
    observe(exchangeOf({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Sorry</h1>' }));

  expect([...recorder.findings.keys()]).toEqual([]);
  expect(recorder.seen.size).toBe(0);
});

test('media types have no case', () => {
  const recorder = new Recorder();
  const observe = createObserver(contract, recorder);
  const headers = { 'content-type': 'Application/JSON; Charset=UTF-8', 'x-request-id': 'a' };

  observe(exchangeOf({ status: 200, headers, body: '{"tokens":[]}' }));

  expect([...recorder.findings.keys()]).toEqual([]);
});

test.each([
  [{ status: 429 }, 'listTokens responds with 429 for longer than --max-wait: a rate limit is used up'],
  [{ status: 502 }, 'a gateway responds with 502 in place of the server'],
] as const)('a check cannot be made with %j', (seen, reason) => {
  expect(() => requireOwnResponse(contract, exchangeOf(seen))).toThrow(reason);
});
