import type { Entry } from 'har-format';
import { expect, test } from 'vitest';
import { createEntryWriter } from '../../mock/proxy/har/entry.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { type Sent, toTraffic } from './planted.ts';

const write = createEntryWriter(generatedContract());

function entryOf(sent: Sent): Entry {
  return write(toTraffic(sent));
}

test('redacts a thousand secrets in fifteen thousand texts in less than 1.5 s', () => {
  const secrets = Array.from({ length: 1000 }, (_, index) => `9f3Qz7-${index}-k2Lw8x`);
  const lines = Array.from({ length: 15_000 }, (_, index) => `line ${index} has 9f3Qz7-${index % 1000}-k2Lw8x in it`);
  const start = performance.now();

  const { response } = entryOf({
    method: 'POST',
    body: JSON.stringify({ secrets }),
    response: { body: JSON.stringify({ lines }) },
  });

  expect(performance.now() - start).toBeLessThan(1500);
  expect(response.content.text).toBe(
    JSON.stringify({ lines: lines.map((_, index) => `line ${index} has [redacted] in it`) }),
  );
});

test('redacts eight bodies of a megabyte that resembles secrets in less than 10 s', () => {
  const bodies = ['a', 'token=', '-----BEGIN PRIVATE KEY', 'eyJ', 'pcp_', '://', "password='", '{['].map((part) =>
    part.repeat(1_000_000 / part.length),
  );
  const start = performance.now();

  for (const body of bodies) entryOf({ response: { headers: { 'content-type': 'text/plain' }, body } });

  expect(performance.now() - start).toBeLessThan(10_000);
});
