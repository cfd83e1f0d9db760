import { afterAll, beforeAll, expect, test } from 'vitest';
import { asObject } from '../../contract/document.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Alteration } from '../../scripts/verify-trials/altering-proxy.ts';
import { neighbours } from '../../verify/checks/effects/neighbours.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function find(only: readonly OperationId[], fault: Alteration): Promise<string[]> {
  const report = await verified.verify({ check: neighbours, only, allowsWrites: true, fault });
  return Object.keys(failuresOf(report)).toSorted();
}

/** A server that shows other lists in the environment `preview`, once a request has gone to `production`. */
function afterRequest(method: string, part: string, list: string, change: (text: string) => string): Alteration {
  let isDone = false;
  return {
    request(request) {
      isDone ||= request.method === method && request.target.includes(part) && !request.target.includes('env=preview');
      return request;
    },
    response(response, { method: sent, target }) {
      const isShown = isDone && sent === 'GET' && target.includes(list) && target.includes('env=preview');
      return isShown ? { ...response, body: Buffer.from(change(String(response.body))) } : response;
    },
  };
}

test.concurrent('finds nothing on a server that keeps places apart', async () => {
  const only = ['updateVar', 'setVars', 'deleteVar', 'updateDomain', 'listDeploys', 'listCerts', 'deleteApp'] as const;
  const report = await verified.verify({ check: neighbours, only, allowsWrites: true });

  expect([report.failures, report.notChecked]).toEqual([[], []]);
  const passed = report.operations.map(({ id, cells }) =>
    [id, cells.effects.outcome, cells.existence.outcome, cells.lists.outcome].join(' '),
  );
  expect(passed.toSorted()).toEqual(expected);
});

const expected = [
  'deleteApp notApplicable passed notApplicable',
  'deleteVar notApplicable passed notApplicable',
  'listCerts notApplicable notApplicable passed',
  'listDeploys notApplicable notApplicable passed',
  'setVars passed notApplicable notApplicable',
  'updateDomain passed notApplicable notApplicable',
  'updateVar passed notApplicable notApplicable',
];

test.concurrent('finds an update of the same variable in another environment', async () => {
  const fault = afterRequest('PATCH', '/vars/', '/vars', (text) =>
    text.replace(/"value":"[^"]*"/, '"value":"changed"'),
  );

  expect(await find(['updateVar'], fault)).toEqual([
    'effects updateVar value, the same record of the app of this name in another environment',
  ]);
});

test.concurrent('finds a removal of the same variable in another environment', async () => {
  const fault = afterRequest('DELETE', '/vars/', '/vars', () => '{"vars":[]}');

  expect(await find(['deleteVar'], fault)).toEqual([
    'existence deleteVar deletes the same record of the app of this name in another environment',
  ]);
});

test.concurrent('finds a key that is taken because another environment has it', async () => {
  const taken = new Set<unknown>();
  let refused = 0;
  const fault: Alteration = {
    request(request) {
      if (request.method !== 'POST' || !request.target.includes('/vars')) return request;
      const { key } = asObject(JSON.parse(request.body.toString()));
      const isTaken = taken.has(key);
      taken.add(key);
      if (!isTaken) return request;
      const headers = {
        'content-type': 'application/json',
        'x-request-id': `taken-${++refused}`,
        'cache-control': 'no-store',
      };
      const error = { code: 'key_taken', message: 'It is taken.' };
      return { status: 409, headers, body: Buffer.from(JSON.stringify({ error })) };
    },
  };

  expect(await find(['createVar'], fault)).toEqual([
    'conflicts createVar taken for another app of the workspace',
    'conflicts createVar taken for the app of this name in another environment',
    'conflicts createVar taken for the app of this name in another region',
  ]);
});

test.concurrent('finds a list with the records of another app', async () => {
  const shown = new Map<string, string>();
  const fault: Alteration = {
    response(response, { method, target }) {
      if (method !== 'GET' || !target.includes('/domains?')) return response;
      const text = String(response.body);
      const first = shown.get('first') ?? text;
      if (text.includes('"id"')) shown.set('first', first);
      return { ...response, body: Buffer.from(first) };
    },
  };

  expect(await find(['listDomains'], fault)).toContain('lists listDomains of another place');
});
