import { expect, test } from 'vitest';
import { isTracked, matchesGlob, touchesPaths } from '../../../control-plane/model/sources/branches.ts';

test.each([
  ['main', 'main', true],
  ['main', 'main2', false],
  ['feature/*', 'feature/a/b', true],
  ['feature/*', 'feature', false],
  ['*-preview', 'next-preview', true],
  ['a*b*c', 'a1b2c', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['*a*a', 'aa', true],
  ['*a*a', 'a', false],
  ['a*', 'a', true],
  ['*ab*ab*', 'abxab', true],
  ['*ab*ab*', 'xabb', false],
  ['*b*c*', 'xcb', false],
  ['*aba*a*', 'aba', false],
  ['*', 'anything', true],
  ['', 'main', false],
])('the pattern "%s" and the branch "%s"', (pattern, name, expected) => {
  expect(matchesGlob(pattern, name)).toBe(expected);
});

test('the branch of the app itself is not tracked', () => {
  const source = {
    type: 'git',
    repoUrl: 'https://githost.test/a/b',
    branch: 'main',
    subdir: '',
    autoDeploy: true,
    paths: [],
    profiles: [],
  } as const;
  const all = { ...source, paths: [], profiles: [], branchTracking: { mode: 'all', pattern: '', copySecrets: true } };

  expect([
    isTracked(all, 'main'),
    isTracked(all, 'next'),
    isTracked({ ...all, branchTracking: { mode: 'off', pattern: '*', copySecrets: true } }, 'next'),
    isTracked({ ...all, branchTracking: { mode: 'pattern', pattern: 'n*', copySecrets: true } }, 'next'),
    isTracked({ ...all, branchTracking: { mode: 'pattern', pattern: 'm*', copySecrets: true } }, 'next'),
  ]).toEqual([false, true, false, true, false]);
});

test.each([
  [['web/*'], ['web/src/index.ts'], true],
  [['web/*'], ['README.md', 'web/a.ts'], true],
  [['web/*'], ['README.md', 'website/a.ts'], false],
  [['web/*', 'package.json'], ['package.json'], true],
  [['*.ts'], ['web/a.ts'], true],
  [['web/*'], [], false],
])('the globs %j and a push that changes %j', (paths, changed, expected) => {
  expect(touchesPaths({ paths }, changed)).toBe(expected);
});
