import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { awkwardTexts } from '../../verify/checks/effects/awkward.ts';
import { writes } from '../../verify/checks/writes.ts';
import type { PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const { document, operations } = generatedContract();

test.each([
  ['createAlert', [{ name: 'the longest texts', members: { name: 'a'.repeat(80) } }]],
  [
    'createVar',
    [
      { name: 'the longest texts', members: { value: 'a'.repeat(4096) } },
      { name: 'line breaks', members: { value: 'first\r\nsecond\n' } },
      { name: 'empty texts', members: { value: '' } },
    ],
  ],
  ['createDomain', []],
])('%s has the awkward texts that its body allows', (id, expected) => {
  const operation = operations.find((one) => one.id === id);

  expect(operation && awkwardTexts(document, operation)).toEqual(expected);
});

/** Alters the bodies that are sent to a place. */
function altering(place: string, alter: (text: string) => string) {
  return {
    request: (request: PassedRequest) =>
      request.target.includes(place) ? { ...request, body: Buffer.from(alter(request.body.toString())) } : request,
  };
}

test.each([
  ['createAlert', 'name', '/alerts', (text: string) => text.replace('a'.repeat(80), 'a'.repeat(60))],
  ['createVar', 'value', '/vars', (text: string) => text.replaceAll('\\r\\n', '\\n')],
] as const)('finds a server whose %s stores another %s', async (id, member, place, alter) => {
  const report = await verified.verify({
    check: writes,
    only: [id],
    allowsWrites: true,
    fault: altering(place, alter),
  });

  expect(Object.keys(failuresOf(report))).toEqual([`effects ${id} ${member}`]);
});

test('finds a server whose setVars leaves out an empty value', async () => {
  const report = await verified.verify({
    check: writes,
    only: ['setVars'],
    allowsWrites: true,
    fault: altering('/vars', (text) => text.replace(/,\{"key":"[^"]*","value":"","isSecret":false\}/, '')),
  });

  expect(Object.keys(failuresOf(report))).toContain('effects setVars keys');
});
