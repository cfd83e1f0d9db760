import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { refusesInvalid } from '../../verify/checks/refuses-invalid.ts';
import type { Alteration, PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function reportOf(only: OperationId, fault: Alteration = {}) {
  return verified.verify({ check: refusesInvalid, only: [only], fault });
}

async function failures(only: OperationId, fault: Alteration) {
  return failuresOf(await reportOf(only, fault));
}

/** A server that corrects a part of the address instead of refusing it. */
function corrects(wrong: RegExp, right: string): Alteration {
  return { request: (request) => ({ ...request, target: request.target.replace(wrong, right) }) };
}

/** A server that changes the bodies of its errors. */
function reports(wrong: string | RegExp, right: string): Alteration {
  return {
    response: (response) => ({ ...response, body: Buffer.from(response.body.toString().replaceAll(wrong, right)) }),
  };
}

test('passes for a server that refuses each mistake', async () => {
  const report = await reportOf('listAuditEvents');

  expect(report.failures).toEqual([]);
  expect(report.operations.find(({ id }) => id === 'listAuditEvents')?.cells['refuses-invalid']).toMatchObject({
    outcome: 'passed',
    passed: 14,
  });
});

test('shows the smallest request that is accepted by mistake', async () => {
  const { failures } = await reportOf('listAuditEvents', corrects(/limit=101/, 'limit=100'));

  expect(
    failures.map(({ id, message, exchange }) => [id, message, new URL(exchange?.request.url ?? '').search]),
  ).toEqual([
    [
      'refuses-invalid listAuditEvents query/limit maximum',
      'listAuditEvents accepts a request with a mistake: the query parameter limit breaks maximum.',
      '?limit=101',
    ],
  ]);
});

test('sends the same requests with the same seed', async () => {
  const targets: [first: string[], second: string[]] = [[], []];
  const record = (list: string[]) => (request: PassedRequest) => {
    list.push(`${request.target} ${request.headers['last-event-id'] ?? ''}`);
    return request;
  };

  await reportOf('getDeployLogs', { request: record(targets[0]) });
  await reportOf('getDeployLogs', { request: record(targets[1]) });

  expect(targets[0].length).toBeGreaterThan(10);
  expect(targets[1]).toEqual(targets[0]);
});

describe.concurrent('finds a server that accepts', () => {
  test('an unknown parameter', async () => {
    const found = await failures('getMe', corrects(/\?.*/, ''));

    expect(Object.keys(found)).toEqual(['refuses-invalid getMe query/unknownField additionalProperties']);
  });

  test('a value that an enum does not have', async () => {
    const found = await failures('getApp', corrects(/env=not-a-value/, 'env=production'));

    expect(Object.keys(found)).toEqual(['refuses-invalid getApp query/env enum']);
  });

  test('null as a value', async () => {
    const found = await failures('listDeploys', corrects(/before=null/, 'before=10'));

    expect(Object.keys(found)).toEqual(['refuses-invalid listDeploys query/before null']);
  });

  test('a number as text', async () => {
    const found = await failures('listDeploys', corrects(/before=(text|1\.5)/, 'before=10'));

    expect(Object.keys(found)).toEqual(['refuses-invalid listDeploys query/before type']);
  });

  test('a parameter that is missing', async () => {
    const found = await failures('checkSlug', corrects(/slug-check$/, 'slug-check?slug=a'));

    expect(Object.keys(found)).toEqual(['refuses-invalid checkSlug query/slug required']);
  });

  test('a parameter that comes twice', async () => {
    const found = await failures('listAuditEvents', corrects(/limit=\d+&limit=/, 'limit='));

    expect(Object.keys(found)).toEqual(['refuses-invalid listAuditEvents query/limit repeated']);
  });

  test('an empty parameter', async () => {
    const found = await failures('getBilling', corrects(/region=$/, 'region=eu-central'));

    expect(Object.keys(found)).toEqual(['refuses-invalid getBilling query/region empty']);
  });

  test('a header that is too long', async () => {
    const found = await failures('listTicketMessages', {
      request: ({ headers: { 'last-event-id': _id, ...headers }, ...request }) => ({ ...request, headers }),
    });

    expect(Object.keys(found)).toEqual(['refuses-invalid listTicketMessages header/last-event-id maxLength']);
  });
});

describe.concurrent('finds a server that accepts in a body', () => {
  /** A server that corrects a body instead of refusing it. */
  function correctsBody(wrong: RegExp, right: string): Alteration {
    return { request: (request) => ({ ...request, body: Buffer.from(request.body.toString().replace(wrong, right)) }) };
  }

  async function written(only: OperationId, fault: Alteration) {
    const { failures } = await verified.verify({ check: refusesInvalid, only: [only], allowsWrites: true, fault });
    return failures.map(({ id, exchange }) => [id, exchange?.request.body]);
  }

  test('a field that it does not know', async () => {
    expect(await written('updateMember', correctsBody(/,?"unknownField":1/, ''))).toEqual([
      ['refuses-invalid updateMember body/unknownField additionalProperties', '{"role":"viewer","unknownField":1}'],
    ]);
  });

  test('null instead of a text', async () => {
    expect(await written('createToken', correctsBody(/"name":null/, '"name":"text"'))).toEqual([
      ['refuses-invalid createToken body/name null', '{"name":null,"workspaceSlug":"verify-made-up"}'],
    ]);
  });

  test('a text instead of a flag', async () => {
    expect(await written('updateVar', correctsBody(/"isSecret":[^,}]*/, '"isSecret":true'))).toEqual([
      ['refuses-invalid updateVar body/isSecret type', '{"isSecret":12.5}'],
      ['refuses-invalid updateVar body/isSecret null', '{"isSecret":null}'],
    ]);
  });
});

describe.concurrent('finds a response', () => {
  test('that reports a path that is too long as missing', async () => {
    const found = await failures('getTicket', corrects(/tickets\/.{256,}$/, 'tickets/unknown'));

    expect(found['refuses-invalid getTicket path/ticketId maxLength']).toBe(
      'getTicket responds with 404 not_found, not with 400 bad_body, to a request with a mistake: the path parameter ticketId breaks maxLength.',
    );
  });

  test('that does not say where the mistake is', async () => {
    const found = await failures('getRegistryImage', reports('"path":"ref"', '"path":"image"'));

    expect(found['refuses-invalid getRegistryImage query/ref maxLength: details']).toBe(
      'getRegistryImage does not say in `details` where the mistake is: the query parameter ref breaks maxLength.',
    );
  });

  test('that names another rule', async () => {
    const found = await failures('listAuditEvents', reports('"rule":"maximum"', '"rule":"minimum"'));

    expect(found).toEqual({
      'refuses-invalid listAuditEvents query/limit maximum: rule':
        'listAuditEvents names the rule minimum, which is not the one that is broken: the query parameter limit breaks maximum.',
    });
  });
});
