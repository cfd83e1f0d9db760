import { expect, test } from 'vitest';
import { uptimeText } from '../../../control-plane/model/apps/uptime.ts';

test.each([
  [0, '0m'],
  [59_999, '0m'],
  [60_000, '1m'],
  [3_600_000, '1h'],
  [11_580_000, '3h 13m'],
  [86_400_000, '1d'],
  [1_040_000_000, '12d'],
  [1_043_090_000, '12d 1h'],
])('%i ms are %s', (milliseconds, text) => {
  expect(uptimeText(milliseconds)).toBe(text);
});
