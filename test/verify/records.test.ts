import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import type { Alteration, PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { access } from '../../verify/checks/access/access.ts';
import { conflicts } from '../../verify/checks/conflicts/conflicts.ts';
import { existence } from '../../verify/checks/existence.ts';
import { lists } from '../../verify/checks/lists.ts';
import { writes } from '../../verify/checks/writes.ts';
import type { Check } from '../../verify/run/run.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function find(check: Check, only: readonly OperationId[], fault: Alteration): Promise<string[]> {
  return Object.keys(failuresOf(await verified.verify({ check, only, allowsWrites: true, fault }))).toSorted();
}

const sentBy = ({ headers }: PassedRequest, name: string) => headers.authorization === `Bearer pcp_demo_${name}`;

/** A server that changes the text of its responses to some requests. */
function changes(isMeant: (request: PassedRequest) => boolean, change: (text: string) => string): Alteration {
  return {
    response: (response, request) =>
      response.status === 200 && isMeant(request)
        ? { ...response, body: Buffer.from(change(response.body.toString())) }
        : response,
  };
}

test.concurrent('finds nothing on a server without these mistakes', async () => {
  const only = ['removeMember', 'createVar', 'listAuditEvents'] as const;

  const report = await verified.verify({ check: [access, conflicts, lists], only, allowsWrites: true });

  expect(Object.keys(failuresOf(report))).toEqual([]);
});

test.concurrent('finds a key that two accounts share', async () => {
  const fault: Alteration = {
    request: (request) =>
      'idempotency-key' in request.headers && sentBy(request, 'admin')
        ? { ...request, headers: { ...request.headers, authorization: 'Bearer pcp_demo_owner' } }
        : request,
  };

  expect(await find(conflicts, ['createVar'], fault)).toContain('conflicts createVar idempotency: another account');
});

test.concurrent('finds a server that remembers a former member', async () => {
  const members = new Set<string>();
  let listed = '';
  const fault: Alteration = {
    response(response, request) {
      if (!sentBy(request, 'developer') || !/^\/api\/workspaces\/[^/]+\/members$/.test(request.target)) return response;
      if (response.status === 200) {
        members.add(request.target);
        listed = response.body.toString();
      }
      return response.status === 404 && members.has(request.target)
        ? { ...response, status: 200, body: Buffer.from(listed) }
        : response;
    },
  };

  expect(await find(access, ['removeMember'], fault)).toEqual(['access removeMember afterwards, listMembers']);
});

test.concurrent('finds a page that leaves out an item in its middle', async () => {
  const fault = changes(
    ({ target }) => target.includes('/audit?') && target.includes('limit=3'),
    (text) => {
      // The shape of the contract.
      const { events, ...others } = JSON.parse(text) as { events: unknown[] };
      return JSON.stringify({ ...others, events: events.toSpliced(1, 1) });
    },
  );

  expect(await find(lists, ['listAuditEvents'], fault)).toEqual(['lists listAuditEvents before']);
});

test.concurrent('finds a record in the lists of two workspaces', async () => {
  const shared = 'aaaaaaaa-0000-4000-8000-000000000001';
  const fault = changes(
    ({ target }) => target.endsWith('/invitations'),
    (text) => text.replace(/"id":"[^"]+"/, `"id":"${shared}"`),
  );

  expect(await find(lists, ['listInvitations'], fault)).toEqual(['lists listInvitations of another workspace']);
});

test.concurrent('finds an app that its workspace does not list', async () => {
  const fault = changes(
    ({ method, target }) => method === 'GET' && target === '/api/workspaces',
    (text) => {
      // The shape of the contract.
      const { workspaces, ...rest } = JSON.parse(text) as { workspaces: object[] };
      return JSON.stringify({ ...rest, workspaces: workspaces.map((one) => ({ ...one, services: [] })) });
    },
  );

  expect(await find(existence, ['deployApp'], fault)).toEqual(['existence deployApp created, listWorkspaces']);
});

test.concurrent('finds a member that is optional and must not be left out', async () => {
  const details = [{ in: 'body', path: '/enabled', rule: 'required', message: 'must be there' }];
  const body = JSON.stringify({ error: { code: 'bad_body', message: 'Wrong.', details } });
  const headers = { 'content-type': 'application/json', 'x-request-id': 'planted' };
  const fault: Alteration = {
    request: (request) =>
      request.method === 'POST' && request.target.endsWith('/alerts') && !request.body.includes('"enabled"')
        ? { status: 400, headers, body: Buffer.from(body) }
        : request,
  };

  expect(await find(writes, ['createAlert'], fault)).toContain('accepts-valid createAlert without enabled');
});

test.concurrent('finds a pool that does not count what its apps take', async () => {
  const fault = changes(
    ({ target }) => /^\/api\/workspaces\/[^/]+$/.test(target),
    (text) => text.replaceAll(/"used":\{"cpu":[\d.]+/g, '"used":{"cpu":0.123'),
  );

  expect(await find(lists, ['getWorkspace'], fault)).toContain('lists getWorkspace used, listWorkspaces');
});
