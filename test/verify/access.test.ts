import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../../verify/checks/access/access.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

test('finds nothing on a server that keeps the contract', async () => {
  const only = ['getTicket', 'listVars', 'updateVar', 'updateApp', 'removeMember', 'revokeToken'] as const;

  const report = await verified.verify({ check: access, only, allowsWrites: true });

  expect([report.failures, report.notChecked]).toEqual([[], []]);
  expect(report.operations.map(({ cells }) => cells.access.outcome)).toEqual(only.map(() => 'passed'));
});

interface Hole {
  readonly trusts?: (request: PassedRequest) => boolean;
  readonly response?: (response: PassedResponse, request: PassedRequest) => PassedResponse | null;
}

const owner = 'Bearer pcp_demo_owner';
const sentBy = ({ headers }: PassedRequest, name: string) => headers.authorization === `Bearer pcp_demo_${name}`;
const forbidden = Buffer.from('{"error":{"code":"forbidden","message":"The request is refused."}}');

const holes: readonly Hole[] = [
  // The role does not matter.
  { trusts: ({ method, target }) => method === 'POST' && target.endsWith('/vars') },
  // The scope of tokens that the run has created does not matter.
  {
    trusts: ({ method, target, headers }) =>
      method === 'PATCH' && /workspaces\/[^/]+$/.test(target) && !headers.authorization?.includes('demo'),
  },
  // Workspaces of others exist.
  {
    response: (response, { target }) =>
      /workspaces\/[^/]+\/members$/.test(target) && response.status === 404
        ? { ...response, status: 403, body: forbidden }
        : null,
  },
  // No phone number is needed.
  { trusts: (request) => request.target === '/api/me/tokens' && sentBy(request, 'no-phone') },
  // Viewers cannot read what they may read.
  {
    response: (response, request) =>
      request.target.endsWith('/invitations') && sentBy(request, 'viewer')
        ? { ...response, status: 403, body: forbidden }
        : null,
  },
  // A field does not need its scope.
  {
    trusts: ({ method, target, body }) =>
      method === 'PATCH' && target.includes('/apps/') && String(body).includes('"name"'),
  },
  // The domains of other apps are found.
  {
    response: (response, { method, target }) =>
      method === 'PATCH' && target.includes('/domains/') && response.status === 404
        ? { ...response, status: 200, body: Buffer.from('{}') }
        : null,
  },
  // A request is refused after it had its effect.
  { trusts: ({ method, target }) => method === 'DELETE' && target.includes('/vars/') },
  {
    response: (response, request) =>
      request.method === 'DELETE' && request.target.includes('/vars/') && sentBy(request, 'viewer')
        ? { ...response, status: 403, body: forbidden }
        : null,
  },
];

const leaky: Alteration = {
  request: (request) =>
    holes.some(({ trusts }) => trusts?.(request))
      ? { ...request, headers: { ...request.headers, authorization: owner } }
      : request,
  response: (response, request) =>
    holes.map((hole) => hole.response?.(response, request) ?? null).find((altered) => altered !== null) ?? response,
};

test('finds each hole, and names it', async () => {
  const only = [
    'createVar',
    'updateWorkspace',
    'listMembers',
    'listTokens',
    'listInvitations',
    'updateApp',
    'updateDomain',
    'deleteVar',
  ] as const;

  const report = await verified.verify({ check: access, only, allowsWrites: true, fault: leaky });

  const found = Object.entries(failuresOf(report)).filter(([id]) => id.startsWith('access '));
  expect(Object.fromEntries(found)).toMatchObject({
    'access createVar role': 'The persona viewer/read gets 201 from createVar; the contract says 403 forbidden.',
    'access updateWorkspace scope':
      'The persona admin/read gets 200 from updateWorkspace; the contract says 403 forbidden.',
    'access listMembers membership':
      'The persona stranger gets 403 forbidden from listMembers; the contract says 404 not_found.',
    'access listTokens phone': 'The persona no-phone gets 200 from listTokens; the contract says 403 phone_required.',
    'access listInvitations allowed':
      'The persona viewer gets 403 forbidden from listInvitations; the contract allows the request.',
    'access updateApp field name':
      'The persona developer/deploy gets 200 from updateApp; the contract says 403 forbidden.',
    'access updateDomain foreign id': 'The persona owner gets 200 from updateDomain; the contract says 404 not_found.',
    'access deleteVar allowed':
      'The persona developer gets 404 not_found from deleteVar; the contract allows the request.',
  });
});

test('finds a role that a read does not check, also without invitations', async () => {
  const lenient: Alteration = {
    request: (request) =>
      request.target.includes('/audit')
        ? { ...request, headers: { ...request.headers, authorization: owner } }
        : request,
  };
  const check = { check: access, only: ['listAuditEvents'], fault: lenient } as const;

  const reading = await verified.verify(check);
  const writing = await verified.verify({ ...check, allowsWrites: true, writes: { invitationToken: undefined } });

  expect(Object.keys(failuresOf(reading))).toContain('access listAuditEvents role');
  expect(Object.keys(failuresOf(writing))).toEqual(expect.arrayContaining(Object.keys(failuresOf(reading))));
});
