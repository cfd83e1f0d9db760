import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { unsupportedMethods } from '../../verify/checks/methods.ts';
import type { Alteration } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function failures(only: OperationId, fault: Alteration) {
  return failuresOf(await verified.verify({ check: unsupportedMethods, only: [only], allowsWrites: true, fault }));
}

/** A server that changes the header `Allow` of its responses. */
function allows(change: (allow: string) => string): Alteration {
  return {
    response: ({ headers: { allow, ...headers }, ...response }) => ({
      ...response,
      headers: { ...headers, ...(allow !== undefined && change(allow) !== '' && { allow: change(allow) }) },
    }),
  };
}

test('passes for a server that refuses other methods', async () => {
  const report = await verified.verify({
    check: unsupportedMethods,
    only: ['getMe', 'createWorkspace'],
    allowsWrites: true,
  });

  expect(report.failures).toEqual([]);
  // PUT, POST, DELETE, OPTIONS and HEAD, and an unknown path.
  expect(report.operations.find(({ id }) => id === 'getMe')?.cells.methods).toEqual({
    outcome: 'passed',
    passed: 6,
    failed: 0,
  });
});

test('sends only GET, HEAD and OPTIONS without --allow-writes', async () => {
  const methods = new Set<string>();
  const record: Alteration = { request: (request) => (methods.add(request.method), request) };

  const report = await verified.verify({ check: unsupportedMethods, only: ['restartApp', 'getApp'], fault: record });

  expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  expect(report.notChecked).toContainEqual({
    check: 'methods',
    operationId: 'restartApp',
    part: null,
    reason: 'methods that change something need --allow-writes',
  });
});

describe.concurrent('finds', () => {
  test('a 405 without Allow', async () => {
    expect(
      await failures(
        'listRegions',
        allows(() => ''),
      ),
    ).toMatchObject({ 'methods listRegions PUT': '/api/regions responds with 405 and without `Allow`.' });
  });

  test('an Allow without a method of the path', async () => {
    expect(
      await failures(
        'getMe',
        allows((allow) => allow.replace('PATCH, ', '')),
      ),
    ).toMatchObject({ 'methods getMe DELETE': '/api/me has PATCH, which `Allow` does not list: GET, HEAD, OPTIONS.' });
  });

  test('an Allow with a method that the path does not have', async () => {
    expect(
      await failures(
        'listRegions',
        allows((allow) => `${allow}, DELETE`),
      ),
    ).toMatchObject({ 'methods listRegions OPTIONS': '/api/regions does not have DELETE, which `Allow` lists.' });
  });

  test('a method that the contract does not have', async () => {
    const found = await failures('listRegions', {
      request: (request) => ({ ...request, method: request.method.replace('PUT', 'GET') }),
    });

    expect(found).toEqual({
      'methods listRegions PUT': '/api/regions responds to PUT with 401 unauthorized, not with 405 method_not_allowed.',
    });
  });

  test('a path that the contract does not have', async () => {
    const found = await failures('listRegions', {
      request: (request) => ({ ...request, target: request.target.replace(/regions.*/, 'regions') }),
    });

    expect(found).toEqual({
      'methods listRegions unknown path':
        '/api/regions exists; the unknown path /api/regions/verify-made-up/unknown below it responds with 401 unauthorized, not with 404 not_found.',
    });
  });

  test('a HEAD that says that there is no body', async () => {
    const found = await failures('listRegions', {
      response: (response, { method }) =>
        method === 'HEAD' ? { ...response, headers: { ...response.headers, 'content-length': '0' } } : response,
    });

    expect(found['methods listRegions HEAD']).toBe(
      '/api/regions responds to HEAD with `Content-Length: 0`, and to GET with a body.',
    );
  });

  test('a 304 to a request without a condition', async () => {
    const found = await failures('listRegions', {
      response: (response, { method, target }) =>
        method === 'GET' && target === '/api/regions' ? { ...response, status: 304, body: Buffer.alloc(0) } : response,
    });

    expect(found['status listRegions 304 without a condition']).toBe(
      'listRegions responds with 304 to a request without a condition',
    );
  });

  test('a HEAD that differs from GET', async () => {
    const found = await failures('listRegions', {
      response: (response, { method }) => (method === 'HEAD' ? { ...response, status: 404 } : response),
    });

    expect(found['methods listRegions HEAD']).toBe('/api/regions responds to HEAD with 404, and to GET with 200.');
  });
});
