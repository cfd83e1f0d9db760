import { expect, test } from 'vitest';
import { leadsBack } from '../../control-plane/model/domains/domain.ts';

const redirects = new Map([
  ['b.test', 'c.test/start'],
  ['c.test', 'b.test'],
  ['d.test', 'a.test'],
]);

test.each([
  ['d.test', true],
  ['a.test', true],
  ['b.test', false],
  ['elsewhere.test', false],
])('a redirect of a.test to %s leads back: %s', (target, expected) => {
  expect(leadsBack('a.test', target, redirects)).toBe(expected);
});
