import { afterAll, beforeAll, expect, test } from 'vitest';
import { existence } from '../../verify/checks/existence.ts';
import type { PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const only = ['listTokens'] as const;

/** Other tokens in the list. */
function withTokens(
  response: PassedResponse,
  change: (tokens: readonly object[]) => readonly object[],
): PassedResponse {
  // The mock's list has this shape.
  const { tokens } = JSON.parse(String(response.body)) as { tokens: readonly object[] };
  return { ...response, body: Buffer.from(JSON.stringify({ tokens: change(tokens) })) };
}

test.concurrent('passes for records that are shown until they are deleted', async () => {
  const report = await verified.verify({
    check: existence,
    only: ['createToken', 'createAlert', 'deployApp'],
    allowsWrites: true,
  });

  expect(report.failures).toEqual([]);
  expect(report.operations.map(({ cells }) => cells.existence.outcome)).toEqual(['passed', 'passed', 'passed']);
});

test.concurrent('finds a server that loses created records', async () => {
  const report = await verified.verify({
    check: existence,
    only,
    allowsWrites: true,
    fault: {
      response: (response, { method, target }) =>
        `${method} ${target}` === 'GET /api/me/tokens' ? withTokens(response, () => []) : response,
    },
  });

  expect(failuresOf(report)).toEqual({
    'existence createToken created, listTokens': 'listTokens does not show what createToken has created.',
  });
});

test.concurrent('finds values that are not those that were returned', async () => {
  const report = await verified.verify({
    check: existence,
    only,
    allowsWrites: true,
    fault: {
      response: (response, { method, target }) =>
        `${method} ${target}` === 'GET /api/me/tokens'
          ? withTokens(response, (tokens) => tokens.map((token) => ({ ...token, scope: 'full' })))
          : response,
    },
  });

  expect(failuresOf(report)).toEqual({
    'existence createToken values, listTokens':
      'listTokens shows other values of `scope` than createToken has returned.',
  });
});

test.concurrent('finds a server that shows deleted records', async () => {
  const body = Buffer.from('{"ok":true}');
  const headers = { 'content-type': 'application/json' };
  const report = await verified.verify({
    check: existence,
    only,
    allowsWrites: true,
    fault: {
      request: (request) =>
        request.method === 'DELETE' && request.target.includes('/tokens/') ? { status: 200, headers, body } : request,
    },
  });

  expect(failuresOf(report)['existence revokeToken deleted, listTokens']).toBe(
    'listTokens still shows what revokeToken has deleted.',
  );
});

test.concurrent('leaves its records on the server if it is to keep them', async () => {
  const report = await verified.verify({ check: existence, only: ['createVar'], allowsWrites: true, keeps: true });

  expect(report.failures).toEqual([]);
  expect(report.leftBehind).toContainEqual(
    expect.stringMatching(/^The workspace `verify-1-[a-z0-9-]+` of owner is kept\.$/),
  );
});
