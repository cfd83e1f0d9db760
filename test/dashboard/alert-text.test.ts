import { expect, test } from 'vitest';
import { conditionText } from '../../dashboard/pages/alerts/condition.ts';

test.each([
  [{ metric: 'down', op: '>=', value: 1, forSeconds: 60 }, 'It is down for 1 min'],
  [{ metric: 'cpu', op: '>', value: 80, forSeconds: 300 }, 'CPU > 80 % of its limit for 5 min'],
  [{ metric: '5xx', op: '>=', value: 2.5, forSeconds: 0 }, 'Requests that fail >= 2.5 %'],
  [{ metric: 'p95', op: '>', value: 800, forSeconds: 30 }, 'Response time (p95) > 800 ms for 30 s'],
  [{ metric: 'restarts', op: '>', value: 3, forSeconds: 0 }, 'Restarts > 3 in 10 minutes'],
  [{ metric: 'new_one', op: '<', value: 3, forSeconds: 0 }, 'new one < 3'],
])('%o is a sentence', (condition, text) => {
  expect(conditionText(condition)).toBe(text);
});
