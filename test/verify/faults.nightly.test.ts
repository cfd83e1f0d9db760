import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { checks } from '../../verify/checks/checks.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { startVerified } from './verified.ts';

const vars = '/vars';
const owner = 'Bearer pcp_demo_owner';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

/** The checks that find the fault, each with the operation that it names. */
async function find(only: readonly OperationId[], fault: Alteration): Promise<string[]> {
  const { failures } = await verified.verify({ check: checks, only, allowsWrites: true, fault });
  return [...new Set(failures.map(({ check, operationId }) => `${check} ${operationId}`))];
}

describe('finds', () => {
  test('a wrong status', async () => {
    const fault = {
      response: onlyIf(isPost(vars), (response) => (response.status === 201 ? { ...response, status: 200 } : response)),
    };

    expect(await find(['createVar'], fault)).toContain('status createVar');
  });

  test('a missing field', async () => {
    const fault = {
      response: onlyIf(isGet(vars), (response) =>
        withText(response, (text) => text.replaceAll(/"isSecret":\w+,?/g, '')),
      ),
    };

    expect(await find(['listVars'], fault)).toContain('body listVars');
  });

  test('an error code that is not declared', async () => {
    const fault = {
      response: onlyIf(isGet(vars), (response) =>
        withText(response, (text) => text.replace('"not_found"', '"no_such_app"')),
      ),
    };

    expect(await find(['listVars'], fault)).toContain('error-code listVars');
  });

  test('a 500 where a request is malformed', async () => {
    const fault = {
      response: onlyIf(isGet(vars), (response) => (response.status === 400 ? { ...response, status: 500 } : response)),
    };

    expect(await find(['listVars'], fault)).toContain('server-error listVars');
  });

  test('a stream with a bad frame', async () => {
    const fault = { frame: (data: string) => data.replace('"status"', '"state"') };

    expect(await find(['getAppStatus'], fault)).toEqual(['frames getAppStatus']);
  });

  test('a 403 where a 404 is due', async () => {
    const forbidden = '{"error":{"code":"forbidden","message":"This workspace is not yours."}}';
    const fault = {
      response: onlyIf(isGet(vars), (response) =>
        response.status === 404 ? withText({ ...response, status: 403 }, () => forbidden) : response,
      ),
    };

    expect(await find(['listVars'], fault)).toContain('access listVars');
  });

  test('a role that is not checked', async () => {
    const fault = {
      request: (request: PassedRequest) =>
        isPost(vars)(request) ? as(request, owner, 'Bearer pcp_demo_viewer') : request,
    };

    expect(await find(['createVar'], fault)).toEqual(['access createVar']);
  });

  test('credentials that are not checked', async () => {
    const fault = {
      request: (request: PassedRequest) => (isGet(vars)(request) && !isKnown(request) ? as(request, owner) : request),
    };

    expect(await find(['listVars'], fault)).toEqual(['credentials listVars']);
  });

  test('a missing header', async () => {
    const fault = {
      response: onlyIf(isGet(vars), ({ headers: { 'x-request-id': _id, ...headers }, ...response }) => ({
        ...response,
        headers,
      })),
    };

    expect(await find(['listVars'], fault)).toEqual(['headers listVars']);
  });

  test('an unknown query parameter that is accepted', async () => {
    const fault = {
      request: (request: PassedRequest) => {
        const url = new URL(request.target, 'http://server.test');
        for (const name of [...url.searchParams.keys()])
          if (!['env', 'region'].includes(name)) url.searchParams.delete(name);
        return isGet(vars)(request) ? { ...request, target: url.pathname + url.search } : request;
      },
    };

    expect(await find(['listVars'], fault)).toContain('refuses-invalid listVars');
  });

  test('a 405 without Allow', async () => {
    const fault = {
      response: ({ headers: { allow: _allow, ...headers }, ...response }: PassedResponse) => ({ ...response, headers }),
    };

    expect(await find(['listVars'], fault)).toContain('methods listVars');
  });

  test('a deletion that deletes nothing', async () => {
    const deleted = { status: 200, headers: jsonHeaders, body: Buffer.from('{"ok":true}') };
    const fault = {
      request: (request: PassedRequest) =>
        request.method === 'DELETE' && request.target.includes('/vars/') && isKnown(request) ? deleted : request,
    };

    expect(await find(['deleteVar'], fault)).toContain('existence deleteVar');
  });

  test('a limit that is one too high', async () => {
    const fault = {
      request: (request: PassedRequest) => {
        const text = request.body.toString();
        // One character more than the 80 of the contract.
        const shortened = text.replace(/"key":"([A-Z0-9_]{80})[A-Z0-9_]"/, '"key":"$1"');
        return isPost(vars)(request) ? { ...request, body: Buffer.from(shortened) } : request;
      },
    };

    expect(await find(['createVar'], fault)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(limits|refuses-invalid) createVar$/)]),
    );
  });

  test('an Idempotency-Key that is ignored', async () => {
    const fault = {
      request: ({ headers: { 'idempotency-key': _key, ...headers }, ...request }: PassedRequest) => ({
        ...request,
        headers,
      }),
    };

    expect(await find(['createVar'], fault)).toContain('conflicts createVar');
  });
});

const jsonHeaders = { 'content-type': 'application/json', 'x-request-id': 'r', 'cache-control': 'no-store' };

type Matches = (request: PassedRequest) => boolean;

function isGet(end: string): Matches {
  return ({ method, target }) => method === 'GET' && (target.split('?')[0] ?? '').endsWith(end);
}

function isPost(end: string): Matches {
  return ({ method, target }) => method === 'POST' && (target.split('?')[0] ?? '').endsWith(end);
}

function onlyIf(
  matches: Matches,
  alter: (response: PassedResponse) => PassedResponse,
): NonNullable<Alteration['response']> {
  return (response, request) => (matches(request) ? alter(response) : response);
}

function withText(response: PassedResponse, alter: (text: string) => string): PassedResponse {
  return { ...response, body: Buffer.from(alter(response.body.toString())) };
}

/** The request with other credentials; with `instead`, only if it has those. */
function as(request: PassedRequest, authorization: string, instead = request.headers.authorization): PassedRequest {
  return request.headers.authorization === instead
    ? { ...request, headers: { ...request.headers, authorization } }
    : request;
}

/** A demo token that is not expired, or a session. */
function isKnown({ headers }: PassedRequest): boolean {
  const token = headers.authorization ?? '';
  return (token.startsWith('Bearer pcp_') && !token.endsWith('expired')) || headers.cookie !== undefined;
}
