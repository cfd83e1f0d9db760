import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validReads } from '../../verify/checks/valid-reads.ts';
import { validWrites } from '../../verify/checks/valid-writes.ts';
import { writes } from '../../verify/checks/writes.ts';
import type { PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

function refusal(details: readonly object[]): PassedResponse {
  const error = { code: 'bad_body', message: 'The request is refused.', details };
  return {
    status: 400,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: Buffer.from(JSON.stringify({ error })),
  };
}

test('passes for a server that accepts what the contract allows', async () => {
  const report = await verified.verify({
    check: validReads,
    only: ['getMe', 'getApp', 'getRegistryImage', 'searchServiceRoleLog'],
  });

  expect(report.failures).toEqual([]);
  expect(
    report.operations.map(({ cells }) => cells['accepts-valid'].outcome).filter((outcome) => outcome === 'passed'),
  ).toHaveLength(4);
});

test('finds a body that may be left out and is demanded', async () => {
  const missing = { in: 'body', path: '', message: 'is required', rule: 'required' };
  const report = await verified.verify({
    check: writes,
    only: ['createSshSession'],
    allowsWrites: true,
    fault: {
      request: (request) =>
        request.target.includes('/ssh/session') && request.body.length === 0 ? refusal([missing]) : request,
    },
  });

  expect(Object.keys(failuresOf(report))).toContain('accepts-valid createSshSession valid, without a body');
});

test('shows the smallest request that is refused, and why', async () => {
  const wrong = { in: 'query', path: 'limit', message: 'must be <= 50', rule: 'maximum' };
  const { failures } = await verified.verify({
    check: validReads,
    only: ['listDeploys'],
    fault: { request: (request) => (request.target.includes('limit=') ? refusal([wrong]) : request) },
  });

  const [failure] = failures.filter(({ check }) => check === 'accepts-valid');
  expect([failure?.id, failure?.message, new URL(failure?.exchange?.request.url ?? '').search]).toEqual([
    'accepts-valid listDeploys 400 query/limit maximum',
    'listDeploys responds with 400 bad_body to a request that matches the contract: it says that query limit breaks maximum.',
    '?limit=100',
  ]);
});

test('accepts a refusal for a reason that no schema states', async () => {
  const beyond = { in: 'query', path: 'host', message: 'must be a public host', rule: 'public' };
  const report = await verified.verify({
    check: validReads,
    only: ['getDns'],
    fault: { request: () => refusal([beyond]) },
  });

  expect(failuresOf(report)['accepts-valid getDns 400 query/host public']).toBeUndefined();
  expect(report.operations.find(({ id }) => id === 'getDns')?.cells['accepts-valid'].outcome).toBe('passed');
});

test('shows the smallest write that is refused', async () => {
  const wrong = { in: 'body', path: '/env', message: 'must be preview', rule: 'enum' };
  const isWrong = ({ method, body }: PassedRequest) =>
    method === 'POST' && body.toString().includes('"env":"production"');

  const { failures } = await verified.verify({
    check: validWrites,
    only: ['createAlert'],
    allowsWrites: true,
    fault: { request: (request) => (isWrong(request) ? refusal([wrong]) : request) },
  });

  expect(failures.map(({ id }) => id)).toEqual(['accepts-valid createAlert 400 body/env enum']);
  expect(JSON.parse(failures[0]?.exchange?.request.body ?? '')).toMatchObject({
    env: 'production',
    region: 'verify-made-up',
  });
});

test('finds a variant of a member that is refused', async () => {
  const refused: readonly [place: string, sent: RegExp, path: string][] = [
    ['/domains', /"redirectTo":null/, '/redirectTo'],
    ['/invitations', /"role":"viewer"/, '/role'],
    ['/deploy', /"type":"image"/, '/source/type'],
  ];
  const isOf = ({ method, target, body }: PassedRequest, [place, sent]: (typeof refused)[number]) =>
    method === 'POST' && target.includes(place) && sent.test(body.toString());
  const fault = (request: PassedRequest) => {
    const found = refused.find((one) => isOf(request, one));
    return found ? refusal([{ in: 'body', path: found[2], message: 'is not accepted', rule: 'enum' }]) : request;
  };

  const only = ['createDomain', 'createInvitation', 'createDeploy'] as const;
  const report = await verified.verify({ check: validWrites, only, allowsWrites: true, fault: { request: fault } });

  expect(Object.keys(failuresOf(report)).toSorted()).toEqual([
    'accepts-valid createDeploy 400 body/source/type enum',
    'accepts-valid createDomain 400 body/redirectTo enum',
    'accepts-valid createInvitation 400 body/role enum',
  ]);
});

test('finds the id of another request in a response', async () => {
  const report = await verified.verify({
    check: validReads,
    only: ['getMe'],
    fault: {
      response: (response) => ({ ...response, headers: { ...response.headers, 'x-request-id': 'always-this' } }),
    },
  });

  expect(failuresOf(report)).toEqual({
    'headers getMe x-request-id repeated': 'getMe responds with the `X-Request-Id` of another request.',
  });
});
