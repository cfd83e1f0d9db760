import { expect, test } from 'vitest';
import { describeState } from '../../client/describe-state.ts';
import { explain } from '../../client/index.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { operations } from '../../generated/operations.ts';
import { lifecycles } from '../../generated/lifecycles.ts';
import { cures } from '../../dashboard/parts/cures.ts';
import { explainReason } from '../../dashboard/parts/reasons.ts';
import { toneOf } from '../../dashboard/parts/tones.ts';

const codes = [
  ...new Set(Object.values<Operation>(operations).flatMap(({ errors }) => Object.values(errors).flat().map(String))),
];

test.each(codes)('%s has a cure, and a sentence that is not the message of the server', (code) => {
  const sentence = explain({ error: { code, message: 'A message of the server.' } });

  expect(cures).toHaveProperty(code);
  expect(sentence).toMatch(/^[A-Z].*\. \(A message of the server\.\)$/);
});

test.each(['error', 'degraded', 'deploying', 'stopped', 'running'] as const)(
  'each reason of %s has a sentence',
  (state) => {
    const reasons = describeState('app', state)?.reasons ?? [];

    expect(reasons.filter((reason) => explainReason(reason) === null)).toEqual([]);
  },
);

test('a state of a failure is not shown as a good one', () => {
  const bad = ['error', 'failed', 'expired', 'firing', 'past_due', 'open'];
  const shownAsGood = Object.keys(lifecycles).filter((name) =>
    // The names of the lifecycles are those of the tones.
    bad.some((state) => toneOf(name as Parameters<typeof toneOf>[0], state) === 'good'),
  );

  expect(shownAsGood).toEqual([]);
  expect([toneOf('app', 'running'), toneOf('app', 'of tomorrow')]).toEqual(['good', 'idle']);
});
