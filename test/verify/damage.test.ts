import { expect, test } from 'vitest';
import type { Operation } from '../../contract/model/operation.ts';
import { operations } from '../../generated/operations.ts';
import type { PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { type Damage, damagesOf, type Kind, plantDamage } from '../../scripts/verify-trials/damage.ts';
import { names } from '../../scripts/verify-trials/try-damage.ts';
import { contract, table } from '../contract/requests.ts';

const request: PassedRequest = { method: 'GET', target: '/api/me/tokens', headers: {}, body: Buffer.alloc(0) };

test.each([
  [
    'missing',
    '/tokens/*/name',
    {
      tokens: [
        { id: 'b', createdAt: '2026-02-02' },
        { id: 'a', name: 'First', createdAt: '2026-01-01' },
      ],
    },
  ],
  [
    'order',
    '/tokens',
    {
      tokens: [
        { id: 'a', name: 'First', createdAt: '2026-01-01' },
        { id: 'b', name: 'Second', createdAt: '2026-02-02' },
      ],
    },
  ],
] as const)('%s of %s', (kind, place, expected) => {
  const { alteration } = plantDamage([damageAt(operations.listTokens, kind, place)], {
    table,
    random: () => 0,
    after: 0,
  });

  expect(bodyOf(alteration.response?.(listed(), request))).toEqual(expected);
});

test('damages one response, after some that would fit', () => {
  const damage = damageAt(operations.listTokens, 'type', '/tokens/*/name');
  const { alteration, done } = plantDamage([damage], { table, random: () => 0, after: 1 });

  const seen = [1, 2, 3].map(() => bodyOf(alteration.response?.(listed(), request)).tokens[0]?.name);

  expect(seen).toEqual(['Second', [['damaged']], 'Second']);
  expect([...done]).toEqual([damage]);
});

test('a damage that does not come about is not done', () => {
  const { alteration, done } = plantDamage([damageAt(operations.listTokens, 'order', '/tokens')], {
    table,
    random: () => 0,
    after: 0,
  });

  const response = alteration.response?.(listed(1), request);

  expect(bodyOf(response).tokens).toHaveLength(1);
  expect([...done]).toEqual([]);
});

test('each place of a body is drawn from, in variants and items too', () => {
  const places = damagesOf(contract, operations.getApp, 'type', () => true).map(({ place }) => place?.path.join('/'));

  expect(places).toEqual(
    expect.arrayContaining(['app/status', 'app/source/repoUrl', 'app/source/uploadId', 'app/subServices/*/name']),
  );
});

test.each([
  ['body getApp 200 /app required', 200, true],
  ['body getApp 206 /app required', 200, false],
  ['status getApp 200', 200, false],
] as const)('the failure %s names a member that is missing: %s', (id, status, expected) => {
  const [damage] = damagesOf(contract, operations.getApp, 'missing', () => true);
  const [check, operationId = ''] = id.split(' ');

  expect(damage && names({ id, check: check === 'body' ? 'body' : 'status', operationId }, { ...damage, status })).toBe(
    expected,
  );
});

test('a list without times has no order', () => {
  expect(damagesOf(contract, operations.readServiceLogs, 'order', () => true)).toEqual([]);
  expect(damagesOf(contract, operations.listDeploys, 'order', () => true).map(({ orderedBy }) => orderedBy)).toEqual([
    'createdAt',
  ]);
});

test('a code that a client cannot bring about is not damaged', () => {
  const all = damagesOf(contract, operations.createWorkspace, 'code', (name) => !name.endsWith('payment_failed'));

  expect(all.map(({ code }) => code)).toContain('slug_taken');
  expect(all.map(({ code }) => code)).not.toContain('payment_failed');
});

function damageAt(operation: Operation, kind: Kind, place: string): Damage {
  const found = damagesOf(contract, operation, kind, () => true).find(
    (one) => `/${one.place?.path.join('/')}` === place,
  );
  if (!found) throw new Error(`${operation.id} has no ${place}.`);
  return found;
}

function listed(count = 2): PassedResponse {
  const tokens = [
    { id: 'b', name: 'Second', createdAt: '2026-02-02' },
    { id: 'a', name: 'First', createdAt: '2026-01-01' },
  ];
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ tokens: tokens.slice(0, count) })) };
}

/** The shape of the responses of these tests. */
function bodyOf(response: PassedResponse | undefined): { readonly tokens: readonly { readonly name?: unknown }[] } {
  return JSON.parse(response?.body.toString() ?? '') as { tokens: { name?: unknown }[] };
}
