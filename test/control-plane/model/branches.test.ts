import { expect, test } from 'vitest';
import {
  canMatchBranch,
  canMatchPath,
  isTracked,
  matchesGlob,
  touchesPaths,
} from '../../../control-plane/model/sources/branches.ts';

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
  [['/web/*'], ['web/a.ts'], true],
  [['./web/*'], ['web/a.ts'], true],
  [['././/web/a.ts'], ['web/a.ts'], true],
  [['/web/*'], ['other/web/a.ts'], false],
  [['./.github/*'], ['.github/a.yml'], true],
])('the globs %j and a push that changes %j', (paths, changed, expected) => {
  expect(touchesPaths({ paths }, changed)).toBe(expected);
});

test.each([
  ['web/*', true],
  ['/web/*', true],
  ['./*', true],
  ['*', true],
  ['.env*', true],
  ['..a/b', true],
  ['web/', false],
  ['/', false],
  ['./', false],
  ['.', false],
  ['../web/*', false],
  ['a//b', false],
  ['*/./a', false],
  ['a/..', false],
])('whether the glob "%s" can match a path: %s', (pattern, expected) => {
  expect(canMatchPath(pattern)).toBe(expected);
});

test.each([
  ['feature/*', true],
  ['*', true],
  ['', false],
  ['my branch', false],
  ['a..b', false],
  ['/main', false],
  ['main/', false],
  ['-x*', false],
  ['x.lock', false],
  ['release-?', false],
])('whether the glob "%s" can match a branch: %s', (pattern, expected) => {
  expect(canMatchBranch(pattern)).toBe(expected);
});
