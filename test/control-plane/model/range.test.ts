import { expect, test } from 'vitest';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';

test('divides a range into steps at whole multiples, the last one not complete', () => {
  const now = Date.UTC(2026, 10, 21, 10, 0, 30);

  const steps = stepsOf('1h', now);

  expect(steps).toEqual({ start: Date.UTC(2026, 10, 21, 9, 1), step: 60_000, points: 60, until: now });
});

test('begins the last step at the present time if that is a multiple', () => {
  const now = Date.UTC(2026, 10, 21, 10);

  const { start, step, points } = stepsOf('24h', now);

  expect(start + (points - 1) * step).toBe(now);
});
