import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { conflicts } from '../../verify/checks/conflicts/conflicts.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

function check(only: readonly OperationId[], fault: Alteration = {}) {
  return verified.verify({ check: conflicts, only, allowsWrites: true, fault });
}

test.concurrent('sees both sides of each conflict, and lists the codes that no case provokes', async () => {
  const report = await check(['createTicketMessage', 'listAuditEvents', 'listGithostInstallations']);

  expect(report.failures).toEqual([]);
  expect(report.operations.filter(({ cells }) => cells.conflicts.passed === 1).map(({ id }) => id)).toEqual([
    'createTicketMessage',
    'listAuditEvents',
  ]);
  expect(report.notChecked.map(({ operationId, part, reason }) => `${operationId} ${part}: ${reason}`)).toEqual([
    'listGithostInstallations 502 provider_error: no case provokes it',
  ]);
});

test.concurrent('says nothing of a limit where nothing can be removed', async () => {
  const unfilled = {
    status: 501,
    headers: {},
    body: Buffer.from('{"error":{"code":"not_implemented","message":"It is not there."}}'),
  };

  const report = await check(['createToken'], {
    request: (request) => (request.method === 'DELETE' && request.target.includes('/tokens/') ? unfilled : request),
  });

  expect(Object.keys(failuresOf(report)).filter((id) => id.startsWith('conflicts '))).toEqual([]);
  expect(report.notChecked).toContainEqual(
    expect.objectContaining({ operationId: 'createToken', part: '409 limit_reached' }),
  );
});

test.concurrent('takes no invitation for another one whose mail was late', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'late-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  const report = await verified.verify({
    check: conflicts,
    only: ['transferWorkspace'],
    allowsWrites: true,
    writes: { invitationToken: ['node', '-e', printLate, join(folder, 'calls'), '{email}'] },
  });

  expect(failuresOf(report)).toEqual({});
  const reasons = new Map(report.notChecked.map(({ part, reason }) => [part, reason]));
  expect(reasons.get('409 being_deleted')).toBe(
    'the command `writes.invitationToken` gives no token: it prints nothing',
  );
  // The admin was a member of the workspace that was transferred first.
  expect(reasons.get('409 idempotency_conflict')).toBe(
    'after the first request the caller may not send the request again',
  );
});

/** Finds no mail to the admin while the first one is waited for, and the last but one every other time afterwards. */
const printLate = `
const { appendFileSync, readFileSync } = require('node:fs');
const { VERIFY_BASE_URL: url, VERIFY_HEADERS: headers } = process.env;
const [, file, email] = process.argv;
appendFileSync(file, email + '\\n');
const call = readFileSync(file, 'utf8').split('\\n').filter((line) => line === 'linus@acme.test').length;
const place = email !== 'linus@acme.test' ? -1 : call <= 8 ? 0 : call % 2 === 1 ? -2 : -1;
fetch(url + '/__mock/mail', { headers: JSON.parse(headers) }).then(async (response) => {
  const mails = (await response.json()).mails.filter(({ to }) => to === email);
  console.log((place < 0 ? mails.at(place) : null)?.text.match(/invitations\\/(\\S+)/)[1] ?? '');
});`;

/** A server that finds something wrong with every request to create a token. */
function refuseTokens(response: PassedResponse, { method, target }: PassedRequest): PassedResponse {
  if (method !== 'POST' || target !== '/api/me/tokens') return response;
  return {
    ...response,
    status: 400,
    body: Buffer.from('{"error":{"code":"bad_reference","message":"There is no such workspace."}}'),
  };
}

/**
 * A server that looks at nothing but the key: it repeats the first request instead of another one with the same key.
 */
function repeatByKey(): (request: PassedRequest) => PassedRequest {
  const first = new Map<string, PassedRequest>();
  return (request) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return request;
    const former = first.get(key) ?? request;
    first.set(key, former);
    return former;
  };
}

describe.concurrent('finds', () => {
  test('a conflict that is not reported', async () => {
    const report = await check(['listAuditEvents'], {
      request: (request) => ({ ...request, target: request.target.replace(/\?before=0000.*/, '') }),
    });

    expect(failuresOf(report)).toEqual({
      'conflicts listAuditEvents 400 bad_reference':
        'listAuditEvents responds with 200; a request like this has to be refused with 400 bad_reference.',
    });
  });

  test('a conflict that is reported where nothing conflicts', async () => {
    const report = await check(['createToken'], { response: refuseTokens });

    expect(failuresOf(report)).toEqual({
      'conflicts createToken 400 bad_reference, without its reason':
        'createToken responds with 400 bad_reference to a request without the reason for 400 bad_reference.',
    });
  });

  test('an idempotency key that is ignored', async () => {
    const report = await check(['createTicketMessage'], {
      request: ({ headers: { 'idempotency-key': _key, ...headers }, ...request }) => ({ ...request, headers }),
    });

    expect(failuresOf(report)).toEqual({
      'conflicts createTicketMessage idempotency: repeated':
        'createTicketMessage responds with 201 to the same request with the same key, not with the first response.',
    });
  });

  test('another request that gets the response of the first one', async () => {
    const report = await check(['createTicketMessage'], { request: repeatByKey() });

    expect(failuresOf(report)).toEqual({
      'conflicts createTicketMessage idempotency: conflict':
        'createTicketMessage responds with 201 to another request with the same key, not with 409 idempotency_conflict.',
    });
  });
});
