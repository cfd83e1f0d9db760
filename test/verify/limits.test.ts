import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { limits } from '../../verify/checks/limits.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function reportOf(only: OperationId, fault: Alteration = {}) {
  return verified.verify({ check: limits, only: [only], allowsWrites: true, fault });
}

async function failures(only: OperationId, fault: Alteration) {
  return failuresOf(await reportOf(only, fault));
}

function refusal(detail: object): PassedResponse {
  const error = { code: 'bad_body', message: 'The request is refused.', details: [{ ...detail, message: 'is wrong' }] };
  return {
    status: 400,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: Buffer.from(JSON.stringify({ error })),
  };
}

function hasSlugOf(length: number, { target, body }: PassedRequest): boolean {
  return target === '/api/workspaces' && new RegExp(`"slug":"[^"]{${length}}"`).test(body.toString());
}

test('passes for a server that keeps its limits', async () => {
  const report = await reportOf('createWorkspace');

  expect(report.failures).toEqual([]);
  expect(report.operations.find(({ id }) => id === 'createWorkspace')?.cells.limits).toMatchObject({
    outcome: 'passed',
    passed: 30,
  });
});

test('creates only a workspace', async () => {
  const created: string[] = [];
  const record = (response: PassedResponse, { method, target }: PassedRequest) => {
    if (method === 'POST' && response.status === 201) created.push(target);
    return response;
  };

  await reportOf('createWorkspace', { response: record });
  await reportOf('createAlert', { response: record });

  // The run itself creates this workspace.
  expect(created).toEqual(['/api/workspaces']);
});

describe.concurrent('finds a server that', () => {
  test('accepts a slug of 41 characters', async () => {
    const found = await failures('createWorkspace', {
      request: (request) =>
        hasSlugOf(41, request)
          ? { ...request, body: Buffer.from(request.body.toString().replace(/("slug":"[^"]{40})[^"]/, '$1')) }
          : request,
    });

    expect(Object.keys(found)).toEqual(['limits createWorkspace body/slug maxLength']);
  });

  test('refuses a slug of 40 characters', async () => {
    const found = await failures('createWorkspace', {
      request: (request) =>
        hasSlugOf(40, request) ? refusal({ in: 'body', path: '/slug', rule: 'maxLength' }) : request,
    });

    expect(found['limits createWorkspace body/slug maxLength']).toBe(
      'createWorkspace responds with 400 bad_body to a request that matches the contract: it says that body /slug breaks maxLength.',
    );
  });

  test('refuses the largest number', async () => {
    const found = await failures('listAuditEvents', {
      request: (request) =>
        /limit=100\b/.test(request.target) ? refusal({ in: 'query', path: 'limit', rule: 'maximum' }) : request,
    });

    expect(Object.keys(found)).toEqual(['limits listAuditEvents query/limit maximum']);
  });

  test('reads a body that is too large', async () => {
    const found = await failures('createVar', {
      request: (request) => ({ ...request, body: Buffer.from(request.body.toString().trimEnd()) }),
    });

    expect(found['limits createVar body size']).toMatch(
      /^createVar responds with .*, not with 413 payload_too_large, to a body of 102401 bytes\.$/,
    );
  });

  test('sends more mails to one recipient than its rate limit', async () => {
    let count = 0;
    const request = (one: PassedRequest) =>
      one.method === 'POST' && one.target.endsWith('/invitations')
        ? { ...one, body: Buffer.from(one.body.toString().replace(/"email":"(?=verify)/, `$&${++count}-`)) }
        : one;

    const report = await reportOf('createInvitation', { request });

    expect(failuresOf(report)).toMatchObject({
      'limits createInvitation rate limit recipient':
        'createInvitation accepts 21 requests for one recipient; the contract allows 20.',
    });
  });

  test('accepts more requests than its rate limit', async () => {
    let requests = 0;
    // The uses are counted in each session by itself.
    const found = await failures('askAi', {
      request: (request) => ({ ...request, headers: { ...request.headers, 'x-mock-session': `ask-${++requests}` } }),
    });

    expect(found).toEqual({
      'limits askAi rate limit anonymous': 'askAi accepts 8 requests of anonymous callers; the contract allows 7.',
      'limits askAi rate limit authenticated':
        'askAi accepts 61 requests of authenticated callers; the contract allows 60.',
    });
  });
});
