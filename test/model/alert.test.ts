import { expect, test } from 'vitest';
import { evaluateAlert } from '../../control-plane/model/alerts/alert.ts';
import { alertRow } from '../../control-plane/ports/suites/rows.ts';

test.each([
  ['>', 5, 'ok'],
  ['>', 6, 'pending'],
  ['>=', 5, 'pending'],
  ['>=', 4, 'ok'],
  ['<', 5, 'ok'],
  ['<', 4, 'pending'],
  ['<=', 5, 'pending'],
  ['<=', 6, 'ok'],
] as const)('a rule "%s 5" with the sample %d is %s', (op, value, state) => {
  const rule = alertRow('rule', { op, value: 5, state: 'ok', forSeconds: 60 });

  const { changes } = evaluateAlert(rule, { value }, 1000);

  expect({ ...rule, ...changes }.state).toBe(state);
});
