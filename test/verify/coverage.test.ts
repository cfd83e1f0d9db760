import { expect, test } from 'vitest';
import type { Operation } from '../../contract/model/operation.ts';
import { operations } from '../../generated/operations.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { createCoverage } from '../../verify/record/coverage.ts';
import { contract } from '../contract/requests.ts';

interface Changes {
  readonly query?: string;
  readonly body?: string | null;
  readonly json?: unknown;
  readonly media?: string;
}

function exchangeOf(
  operation: Operation,
  { query = '', body = null, json = {}, media = 'application/json' }: Changes,
): Exchange {
  const [status = 200] = Object.keys(operation.success).map(Number);
  return {
    operation,
    persona: null,
    request: {
      method: operation.method.toUpperCase(),
      url: `http://server.test${operation.path}${query}`,
      headers: {},
      body,
    },
    response: { status, headers: { 'content-type': media }, bytes: new Uint8Array(), json, isComplete: true },
    problem: null,
    milliseconds: 1,
  };
}

/** The parts of an operation that were missing before some exchanges, and are no longer after them. */
function met(operation: Operation, ...all: readonly Changes[]): string[] {
  const coverage = createCoverage(contract);
  const { missing: before } = coverage.of(operation);
  for (const changes of all) coverage.observe(exchangeOf(operation, changes));
  const { missing: after } = coverage.of(operation);
  return before.filter((name) => !after.includes(name));
}

test('names each value of a parameter', () => {
  expect(met(operations.searchServiceLogs, { query: '?level=warn&q=x' })).toEqual(['?level=warn', '?q']);
});

test('names whether a member is null', () => {
  const both = [
    { json: { tokens: [{ expiresAt: null }] } },
    { json: { tokens: [{ expiresAt: '2027-01-01T00:00:00Z' }] } },
  ];

  expect(met(operations.listTokens, ...both)).toEqual([
    '200 /tokens/*/expiresAt not null',
    '200 /tokens/*/expiresAt null',
  ]);
});

test('names the variant of a member', () => {
  const source = { type: 'image', ref: 'docker.io/library/nginx:latest' };

  expect(met(operations.getApp, { json: { app: { source } } })).toEqual(
    expect.arrayContaining(['200 /app/source ImageSource']),
  );
  expect(met(operations.getApp, { json: { app: { source } } })).not.toContain('200 /app/source GitSource');
});

test('names a body that is left out, and a stream', () => {
  expect(met(operations.createDeploy, { body: null })).toContain('no body');
  expect(met(operations.getAppStatus, { media: 'text/event-stream; charset=utf-8' })).toContain('text/event-stream');
});

test('counts the parts', () => {
  const { parts, missing } = createCoverage(contract).of(operations.searchServiceLogs);

  expect(missing).toHaveLength(parts);
  expect(missing).toEqual(expect.arrayContaining(['?level=fatal', '?range=7d', '?region']));
});
