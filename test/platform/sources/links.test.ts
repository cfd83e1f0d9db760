import { expect, test } from 'vitest';
import { followLink } from '../../../contract/model/follow-link.ts';
import { parseHeads } from '../../../platform/sources/heads.ts';

const targets = new Map([
  ['a/up', '..'],
  ['a/self', '.'],
  ['readme', 'docs//./readme.md'],
  ['again', 'readme'],
  ['loop', 'loop'],
  ['one', 'other'],
  ['other', 'one'],
  ['root', '/etc/passwd'],
  ['above', '../other'],
  ['chain', 'a/up/../x'],
  ['inside', 'a/up/b'],
  ['through', 'a/self/self/self/b'],
]);

test.each([
  ['a/up', ''],
  ['readme', 'docs/readme.md'],
  ['again', 'docs/readme.md'],
  ['inside', 'b'],
  ['through', 'a/b'],
  ['loop', null],
  ['one', null],
  ['root', null],
  ['above', null],
  ['chain', null],
])('the link %s leads to %s', (path, expected) => {
  expect(followLink(path, targets)).toBe(expected);
});

const [one, two] = ['1'.repeat(40), '2'.repeat(40)];

test.each([
  [
    'what HEAD is',
    `ref: refs/heads/dev\tHEAD\n${two}\tHEAD\n${one}\trefs/heads/a\n${two}\trefs/heads/dev\n`,
    'dev',
    ['dev', 'a'],
  ],
  [
    'a branch with the commit of HEAD',
    `${two}\tHEAD\n${one}\trefs/heads/a\n${two}\trefs/heads/dev\n`,
    'dev',
    ['dev', 'a'],
  ],
  ['main before others', `${one}\tHEAD\n${one}\trefs/heads/a\n${one}\trefs/heads/main\n`, 'main', ['main', 'a']],
  ['nothing', '', 'main', []],
  ['a ref that only ends like a branch', `${one}\trefs/x/refs/heads/a\n`, 'main', []],
])('the default branch follows from %s', (_what, text, defaultBranch, names) => {
  const heads = parseHeads(text);

  expect([heads.defaultBranch, heads.branches.map(({ name }) => name)]).toEqual([defaultBranch, names]);
});
