import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifecycle } from '../../verify/checks/lifecycle/lifecycle.ts';
import type { PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

test.concurrent('drives the rows that can be brought about, and lists the others', async () => {
  const report = await verified.verify({
    check: lifecycle,
    only: ['cancelDeploy', 'createDomain'],
    allowsWrites: true,
  });

  expect(report.failures).toEqual([]);
  expect(report.operations.filter(({ cells }) => cells.lifecycle.passed > 0).map(({ id }) => id)).toEqual([
    'cancelDeploy',
    'createDomain',
  ]);
  expect(report.notChecked.map(({ operationId, part, reason }) => `${operationId} ${part}: ${reason}`)).toEqual([
    'createDomain domain error → none: a claim expires only after three days',
  ]);
  expect(report.leftBehind).toEqual([]);
});

/** A server that ignores what a request wants. */
function ignoring(method: string, wanted: string, instead: string) {
  return (request: PassedRequest): PassedRequest => {
    const body = String(request.body);
    return request.method === method && body === wanted ? { ...request, body: Buffer.from(instead) } : request;
  };
}

describe.concurrent('finds', () => {
  test('an operation that leaves the state as it was', async () => {
    const report = await verified.verify({
      check: lifecycle,
      only: ['updateAlert'],
      allowsWrites: true,
      fault: { request: ignoring('PATCH', '{"enabled":false}', '{"enabled":true}') },
    });

    expect(failuresOf(report)['lifecycle updateAlert alertRule firing → paused']).toBe(
      'updateAlert leaves the alertRule `firing`, which was `firing`; it has to become `paused`.',
    );
  });

  test('an operation that is refused although a row exists', async () => {
    const refusal = Buffer.from('{"error":{"code":"not_found","message":"There is no such deploy."}}');
    const report = await verified.verify({
      check: lifecycle,
      only: ['cancelDeploy'],
      allowsWrites: true,
      fault: {
        response: (response, { target }) =>
          target.endsWith('/cancel') ? { ...response, status: 404, body: refusal } : response,
      },
    });

    expect(failuresOf(report)['lifecycle cancelDeploy deploy building → canceled']).toBe(
      'cancelDeploy responds with 404 not_found while the deploy is `building`; a row leads to `canceled`.',
    );
  });

  test('a request that succeeds in a state from which no row leads on', async () => {
    const accepted = { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"ok":true}') };
    const report = await verified.verify({
      check: lifecycle,
      only: ['declineInvitation'],
      allowsWrites: true,
      fault: {
        response: (response, { target }) =>
          target.endsWith('/decline') && response.status === 404 ? { ...response, ...accepted } : response,
      },
    });

    expect(failuresOf(report)['lifecycle declineInvitation invitation revoked, no row']).toBe(
      'declineInvitation responds with 200 while the invitation is `revoked`.',
    );
  });
});

test.concurrent('does not check states that a server does not show', async () => {
  const unfilled = {
    status: 501,
    headers: {},
    body: Buffer.from('{"error":{"code":"not_implemented","message":"Later."}}'),
  };
  const report = await verified.verify({
    check: lifecycle,
    only: ['deployApp'],
    allowsWrites: true,
    fault: {
      response: (response, { target }) =>
        target.split('?')[0]?.endsWith('/deploys') ? { ...response, ...unfilled, headers: response.headers } : response,
    },
  });

  expect(report.failures).toEqual([]);
  expect(report.notChecked).toContainEqual(
    expect.objectContaining({ part: 'deploy none → queued', reason: 'listDeploys is not implemented' }),
  );
});

test.concurrent('expects no certificate in a region without TLS', async () => {
  const report = await verified.verify({
    check: lifecycle,
    only: ['createDomain'],
    allowsWrites: true,
    fault: {
      response: (response, { target }) => {
        const body = target.endsWith('/certs')
          ? '{"certs":[]}'
          : String(response.body).replaceAll('"url":"https:', '"url":"http:');
        return { ...response, body: Buffer.from(body) };
      },
    },
  });

  expect(failuresOf(report)).toEqual({});
  expect(report.notChecked).toContainEqual(
    expect.objectContaining({
      part: 'certificate none → pending',
      reason: 'the region has no TLS, so domains have no certificate',
    }),
  );
});
