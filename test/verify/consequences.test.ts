import { afterAll, beforeAll, expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { checkIdempotency } from '../../verify/checks/conflicts/idempotency.ts';
import { access } from '../../verify/checks/access/access.ts';
import { consequences } from '../../verify/checks/effects/consequences.ts';
import { effects } from '../../verify/checks/effects/effects.ts';
import { existence } from '../../verify/checks/existence.ts';
import { lists } from '../../verify/checks/lists.ts';
import type { Check } from '../../verify/run/run.ts';
import { requireScratch } from '../../verify/scratch/scratch.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const idempotency: Check = {
  id: 'conflicts',
  writes: true,
  async run(run) {
    for (const operation of run.operations) await checkIdempotency(run, requireScratch(run), operation);
  },
};

/** A read that shows something else than the mock. */
interface Read {
  readonly check: Check;
  readonly only: OperationId;
  /** The end of the paths that are read. */
  readonly path: RegExp;
  readonly from: RegExp;
  readonly to: string;
  readonly id: string;
}

const reads: readonly Read[] = [
  {
    check: consequences,
    only: 'setVars',
    path: /\/vars$/,
    from: /"vars":\[.*\]/,
    to: '"vars":[]',
    id: 'effects setVars what follows, listVars',
  },
  {
    check: consequences,
    only: 'listTokens',
    path: /\/me\/tokens$/,
    from: /"lastUsedAt":"[^"]+"/g,
    to: '"lastUsedAt":null',
    id: 'effects getMe what follows, listTokens',
  },
  {
    check: consequences,
    only: 'removeMember',
    path: /\/workspaces\/[^/]+$/,
    from: /"membersCount":\d+/,
    to: '"membersCount":2',
    id: 'effects removeMember what follows, getWorkspace',
  },
  {
    check: consequences,
    only: 'getInvitation',
    path: /\/invitations\/[^/]+$/,
    from: /"status":"revoked"/,
    to: '"status":"pending"',
    id: 'effects revokeInvitation what follows, getInvitation',
  },
  {
    check: consequences,
    only: 'createDomain',
    path: /\/domains$/,
    from: /"isPrimary":false/g,
    to: '"isPrimary":true',
    id: 'effects createDomain what follows, listDomains',
  },
  {
    check: effects,
    only: 'updateMe',
    path: /\/members$/,
    from: /"name":"[^"]+"/g,
    to: '"name":"Former"',
    id: 'effects updateMe name, listMembers',
  },
  {
    check: consequences,
    only: 'updateWorkspace',
    path: /\/me\/tokens$/,
    from: /"workspaceSlug":"[^"]+"/g,
    to: '"workspaceSlug":"former"',
    id: 'effects updateWorkspace what follows, listTokens',
  },
  {
    check: access,
    only: 'getWorkspace',
    path: /\/workspaces\/[^/]+$/,
    from: /"role":"viewer"/,
    to: '"role":"owner"',
    id: 'access getWorkspace role of another caller',
  },
  {
    check: lists,
    only: 'listDeploys',
    path: /\/deploys$/,
    from: /"next":null/,
    to: '"next":"1"',
    id: 'lists listDeploys next',
  },
  {
    check: lists,
    only: 'listAuditEvents',
    path: /\/audit$/,
    from: /"next":"[^"]+"/,
    to: '"next":null',
    id: 'lists listAuditEvents next',
  },
  {
    check: lists,
    only: 'searchServiceLogs',
    path: /\/search\?.*q=[A-Z]+/,
    from: /"lines":\[.*?\]/,
    to: '"lines":[]',
    id: 'lists searchServiceLogs search, q',
  },
  {
    check: lists,
    only: 'searchServiceLogs',
    path: /\/search\?.*level=error/,
    from: /"(info|debug)":\[/g,
    to: '"error":[',
    id: 'lists searchServiceLogs search, level',
  },
];

test.concurrent.each(reads)('finds $id', async ({ check, only, path, from, to, id }) => {
  const isRead = ({ method, target }: PassedRequest) =>
    method === 'GET' && (path.test(target) || path.test(target.split('?')[0] ?? ''));
  const fault = {
    response: (response: PassedResponse, request: PassedRequest) =>
      isRead(request) && response.status === 200
        ? { ...response, body: Buffer.from(response.body.toString().replace(from, to)) }
        : response,
  };

  const report = await verified.verify({ check, only: [only], allowsWrites: check.writes, fault });

  expect(Object.keys(failuresOf(report))).toContain(id);
});

test.concurrent('finds a read that keeps what it has shown', async () => {
  const primary = new Set<unknown>();
  const fault = {
    response: (response: PassedResponse, { method, target }: PassedRequest) => {
      if (method !== 'GET' || !target.endsWith('/domains') || response.status !== 200) return response;
      const { domains } = asObject(JSON.parse(response.body.toString()));
      const shown = asList(domains).map(asObject);
      for (const { id, isPrimary } of shown) if (isPrimary === true) primary.add(id);
      const kept = shown.map((one) => ({ ...one, isPrimary: primary.has(one.id) }));
      return { ...response, body: Buffer.from(JSON.stringify({ domains: kept })) };
    },
  };

  const report = await verified.verify({ check: consequences, only: ['createDomain'], allowsWrites: true, fault });

  expect(Object.keys(failuresOf(report))).toEqual(['effects createDomain what follows, listDomains']);
});

test.concurrent('finds a key that stays taken when its variable is deleted', async () => {
  const taken = new Set<string>();
  const fault = {
    request: (request: PassedRequest) => {
      const [key = ''] = /"key":"[^"]+"/.exec(request.body.toString()) ?? [];
      const isTaken = taken.has(key);
      if (request.method === 'POST' && key !== '') taken.add(key);
      return isTaken ? refusal('key_taken') : request;
    },
  };

  const report = await verified.verify({ check: existence, only: ['createVar'], allowsWrites: true, fault });

  expect(failuresOf(report)).toEqual({
    'existence createVar created again':
      'createVar responds with 409 key_taken to the name of a record that deleteVar has deleted.',
  });
});

test.concurrent('finds a key of `Idempotency-Key` that an error does not free', async () => {
  const refused = new Set<string>();
  const fault = {
    request: (request: PassedRequest) =>
      refused.has(request.headers['idempotency-key'] ?? '') ? refusal('idempotency_conflict') : request,
    response: (response: PassedResponse, { headers }: PassedRequest) => {
      const key = headers['idempotency-key'];
      if (key !== undefined && response.status === 409 && response.body.includes('key_taken')) refused.add(key);
      return response;
    },
  };

  const report = await verified.verify({ check: idempotency, only: ['createVar'], allowsWrites: true, fault });

  expect(failuresOf(report)).toEqual({
    'conflicts createVar idempotency: after an error':
      'createVar responds with 409 idempotency_conflict to a key whose first request was refused.',
  });
});

function refusal(code: string): PassedResponse {
  const headers = {
    'content-type': 'application/json',
    'x-request-id': `refusal-${code}`,
    'cache-control': 'no-store',
  };
  return { status: 409, headers, body: Buffer.from(JSON.stringify({ error: { code, message: 'It is taken.' } })) };
}
