import { expect, test } from 'vitest';
import { parseYaml } from '../../../control-plane/model/sources/detect/yaml.ts';

test('reads lists of maps and maps of lists', () => {
  const source = 'a:\n- name: one\n  port: 1\n-\n  name: two\nb: {c: [1, "x"]}\nd:\ne: "f # g"\n';

  expect(parseYaml(source)).toEqual({
    a: [{ name: 'one', port: '1' }, { name: 'two' }],
    b: { c: ['1', 'x'] },
    d: null,
    e: 'f # g',
  });
});

test.each(['22:22', '3.10', '0o17', '1e3', 'yes', 'true', '2026-11-22', '!!int 3', '!!binary aGk=', '"null"'])(
  '%s is text',
  (scalar) => {
    expect(parseYaml(`a: ${scalar}`)).toEqual({ a: expect.any(String) });
  },
);

test('a version directive does not make numbers', () => {
  expect(parseYaml('%YAML 1.1\n---\na: 22:22\n')).toEqual({ a: '22:22' });
});

test.each(['null', '~', ''])('"%s" is null', (scalar) => {
  expect(parseYaml(`a: ${scalar}`)).toEqual({ a: null });
});

test('a key of a map wins over one that is merged, and the first merged one over the next', () => {
  const source = 'a: &a {k: a, l: a, m: a}\nb: &b {l: b, m: b, n: b}\nc:\n  <<: [*a, *b]\n  k: c\n';

  expect(parseYaml(source)).toMatchObject({ c: { k: 'c', l: 'a', m: 'a', n: 'b' } });
});

test.each([
  ['at the root', 'a: 1\nb: 2\na: 3\n', 3],
  ['in a map of a list', 'l:\n  - { a: 1,\n      a: 2 }\n', 3],
  ['with quotes', 'a: 1\n"a": 2\n', 2],
])('refuses a key that is written twice %s', (_, source, line) => {
  expect(() => parseYaml(source)).toThrow(`line ${line}: a map has this key twice`);
});

test('keeps the lines of a literal text and folds those of a folded one', () => {
  expect(parseYaml('a: |\n  one\n  two\nb: >\n  one\n  two\n')).toEqual({ a: 'one\ntwo\n', b: 'one two\n' });
});

test('a map may have a key called __proto__', () => {
  const read = parseYaml('__proto__: {admin: yes}\n');

  expect(Object.entries(read ?? {})).toEqual([['__proto__', { admin: 'yes' }]]);
  expect(read).not.toHaveProperty('admin');
});

test('takes as many aliases as there may be, each of one that is used as often', () => {
  const source = `a: &a {k: v}\nb: &b {<<: *a, l: w}\nc:\n${'- {<<: *b}\n'.repeat(499)}`;

  expect(parseYaml(source)).toMatchObject({ c: Array.from({ length: 499 }, () => ({ k: 'v', l: 'w' })) });
});

/** A bomb of aliases: each list has nine times the size of the one before it. */
const bomb = Array.from(
  { length: 9 },
  (_, i) => `l${i + 1}: &l${i + 1} [${Array.from({ length: 9 }, () => `*l${i}`).join(', ')}]\n`,
);
/** A bomb of merges: each map takes twice the time of the one before it, and has the same size. */
const mergeBomb = Array.from({ length: 40 }, (_, i) => `m${i + 1}: &m${i + 1}\n  <<: [*m${i}, *m${i}]\n`);

test.each([
  {
    what: 'an alias bomb',
    source: `l0: &l0 lol\n${bomb.join('')}`,
    reason: 'it has more than 50000 values, with its aliases replaced',
  },
  {
    what: 'a bomb of merge keys',
    source: `m0: &m0 {k: v}\n${mergeBomb.join('')}`,
    reason: 'it has more than 50000 values',
  },
  {
    what: 'a large map that is merged often',
    source: `${largeMap(10_000)}b:\n${'- <<: *a\n'.repeat(400)}`,
    reason: 'it has more than 50000 values',
  },
  { what: '50,001 values', source: `[${'a,'.repeat(50_000)}]`, reason: 'it has more than 50000 values' },
  { what: '501 aliases', source: `a: &a x\nb:\n${'- *a\n'.repeat(501)}`, reason: 'it has more than 500 aliases' },
  { what: '65 levels', source: `${'['.repeat(66)}${']'.repeat(66)}`, reason: 'it is nested more than 64 levels deep' },
  { what: 'a bracket for each byte', source: '['.repeat(65_536), reason: 'it is nested more than 64 levels deep' },
  { what: 'a dash for each byte', source: '- '.repeat(32_768), reason: 'it is nested more than 64 levels deep' },
  { what: 'a quote for each byte', source: '"'.repeat(65_536), reason: 'line 1: ' },
  { what: 'an alias of what holds it', source: 'a: &a\n  b: *a\n', reason: 'the alias *a refers to nothing before it' },
  { what: 'an alias of nothing', source: 'a: *b\n', reason: 'the alias *b refers to nothing before it' },
  {
    what: 'a text that is merged',
    source: 'a: &a x\nb:\n  <<: *a\n',
    reason: 'an alias or a merge key does not refer to what it needs',
  },
  { what: 'an open bracket', source: 'a: 1\nb: [2\nc: 3\n', reason: 'line 3: ' },
])('refuses $what', ({ source, reason }) => {
  expect(() => parseYaml(source)).toThrow(reason);
});

test.each([
  { what: '50,000 values', source: `[${'a,'.repeat(49_999)}]` },
  { what: '50,000 keys without values', source: `{${Array.from({ length: 49_999 }, (_, i) => `k${i}`).join()}}` },
  { what: '64 levels', source: `${'['.repeat(65)}${']'.repeat(65)}` },
])('reads $what', ({ source }) => {
  expect(parseYaml(source)).toBeDefined();
});

test('does not quote the source in an error', () => {
  expect(() => parseYaml('secret: [2\n')).toThrow(/^line 2: [^\n]*$/);
  expect(() => parseYaml('secret: [2\n')).not.toThrow(/secret/);
});

function largeMap(keys: number): string {
  return `a: &a\n${Array.from({ length: keys }, (_, i) => ` k${i}:\n`).join('')}`;
}
