import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { credentials } from '../../verify/checks/credentials.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function failures(only: OperationId, fault: Alteration) {
  return failuresOf(await verified.verify({ check: credentials, only: [only], allowsWrites: true, fault }));
}

function withHeaders(request: PassedRequest, headers: Readonly<Record<string, string>>): PassedRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

/** A server that takes some credentials for those of the owner. */
function trusts(authorization: string): Alteration {
  return {
    request: (request) =>
      request.headers.authorization === authorization
        ? withHeaders(request, { authorization: 'Bearer pcp_demo_owner' })
        : request,
  };
}

const unauthorized: PassedResponse = {
  status: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer', 'x-request-id': '1' },
  body: Buffer.from('{"error":{"code":"unauthorized","message":"Sign in."}}'),
};

test('passes for a server that refuses all wrong credentials', async () => {
  const report = await verified.verify({
    check: credentials,
    only: ['getMe', 'createVar', 'getHealth'],
    allowsWrites: true,
  });

  expect(report.failures).toEqual([]);
  expect(
    report.operations
      .filter(({ cells }) => cells.credentials.passed > 0)
      .map(({ id, cells }) => [id, cells.credentials.passed]),
  ).toEqual([
    ['getMe', 10],
    ['getHealth', 10],
    // Two sessions of other sites, and the effect.
    ['createVar', 13],
  ]);
});

describe.concurrent('finds a server that accepts', () => {
  test('a part of a token', async () => {
    expect(await failures('getMe', trusts('Bearer pcp_demo_owne'))).toEqual({
      'credentials getMe a token without its last character':
        'getMe responds with 200, not with 401 unauthorized, to a request with a token without its last character.',
    });
  });

  test('a session as a token', async () => {
    expect(Object.keys(await failures('getMe', trusts('Bearer demo_owner')))).toEqual([
      'credentials getMe a session as a token',
    ]);
  });

  test('expired credentials', async () => {
    expect(Object.keys(await failures('getMe', trusts('Bearer pcp_demo_expired')))).toEqual([
      'credentials getMe expired credentials',
    ]);
  });

  test('no credentials', async () => {
    const found = await failures('listRegions', {
      request: (request) =>
        request.headers.authorization === undefined && request.headers.cookie === undefined
          ? withHeaders(request, { authorization: 'Bearer pcp_demo_owner' })
          : request,
    });

    expect(Object.keys(found)).toEqual(['credentials listRegions no credentials']);
  });

  test('a change from another site', async () => {
    const found = await failures('createVar', {
      request: (request) =>
        request.headers.cookie === undefined ? request : withHeaders(request, { origin: 'http://localhost:5173' }),
    });

    expect(Object.keys(found)).toEqual([
      'credentials createVar a session without `Origin`',
      'credentials createVar a session with the `Origin` of another site',
    ]);
  });
});

test('finds an operation that needs credentials although the contract says otherwise', async () => {
  const found = await failures('getHealth', {
    request: (request) =>
      request.target.startsWith('/api/health') && request.headers.cookie !== undefined ? unauthorized : request,
  });

  expect(found['credentials getHealth an unknown session']).toBe(
    'getHealth needs no credentials, and responds with 401 to a request with an unknown session.',
  );
});

test('finds a request that is executed although it is refused', async () => {
  const found = await failures('deleteVar', {
    request: (request) =>
      request.headers.authorization === 'Bearer pcp_verify-made-up'
        ? withHeaders(request, { authorization: 'Bearer pcp_demo_owner' })
        : request,
    response: (response, request) =>
      request.headers.authorization === 'Bearer pcp_verify-made-up' ? unauthorized : response,
  });

  expect(found).toMatchObject({
    'credentials deleteVar effect':
      'deleteVar responds with 404 not_found after the same request was refused, so it was executed nevertheless.',
  });
});

test('does not take a refusal with another reason for the effect of a request', async () => {
  const missing = Buffer.from('{"error":{"code":"not_found","message":"There is no such variable."}}');
  const report = await verified.verify({
    check: credentials,
    only: ['deleteVar'],
    allowsWrites: true,
    fault: {
      response: (response, { method, target }) =>
        method === 'DELETE' && target.includes('/vars/') && response.status === 200
          ? { ...response, status: 404, body: missing }
          : response,
    },
  });

  expect(report.failures).toEqual([]);
  expect(report.notChecked.map(({ reason }) => reason)).toEqual([
    'a request that was not sent before is refused too: deleteVar responds with 404 not_found',
  ]);
});
