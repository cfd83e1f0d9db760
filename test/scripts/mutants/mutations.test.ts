import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { equivalents } from '../../../scripts/mutants/equivalent.ts';
import { findMutations } from '../../../scripts/mutants/find-mutations.ts';
import { observe, plant, reachedName } from '../../../scripts/mutants/plant.ts';
import { witnessesOf } from '../../../scripts/mutants/witnesses.ts';

/** Each text that the mutations of a text make of it. */
function plantEach(text: string): string[] {
  return findMutations('rule.ts', text).map((mutation) => plant(text, mutation));
}

test.each([
  ['const a = b < c;', ['const a = ((b) <= (c));', 'const a = ((b) >= (c));']],
  ['const a = b && c;', ['const a = ((b) || (c));']],
  ['const a = b ?? c;', ['const a = (b);']],
  ['const a = !b;', ['const a = (b);']],
  ['const a = b ? c : d;', ['const a = (b ? d : c);']],
  ['const a = 7;', ['const a = (7 + 1);']],
  ['const a = true;', ['const a = (false);']],
  ['const a = b.filter(c);', ['const a = (b);']],
  ['const a = Math.max(b, c);', ['const a = (Math.min(b, c));']],
  ['{ await a(); }', ['{ ; }']],
  ['if (a()) b;', ['if ((true)) b;', 'if ((false)) b;']],
])('plants faults in "%s"', (text, expected) => {
  expect(plantEach(text)).toEqual(expected);
});

test.each([
  'type A = 1 | true;',
  "import { a } from './b.ts';",
  "const a = 'b' + c;",
  'const a = `${b + c}`;',
  'const a = b?.some(c);',
  'a[0];',
])('plants no fault in "%s"', (text) => {
  expect(plantEach(text)).toEqual([]);
});

test('knows the line of a fault, and whether it is outside of functions', () => {
  const found = findMutations('rule.ts', 'const most = 7;\nfunction f() {\n  return 8;\n}\n');

  expect(found.map(({ line, isTopLevel }) => [line, isTopLevel])).toEqual([
    [1, true],
    [3, false],
  ]);
});

test('counts a function that a call outside of functions takes as outside of them', () => {
  const found = findMutations(
    'rule.ts',
    'const squares = numbers.map((n) => n * 2);\nconst half = (n: number) => n / 2;\n',
  );

  expect(found.map(({ line, isTopLevel }) => [line, isTopLevel])).toEqual([
    [1, true],
    [1, true],
    [2, false],
    [2, false],
  ]);
});

test('observes which places are reached, and changes nothing', () => {
  const text = 'const f = (a: number): number => { g(a); return a > 1 ? (a + 2) * 3 : 4; };';
  const mutations = findMutations('rule.ts', text);
  const reached = new Set<number>();
  const given: number[] = [];
  const code = stripTypeScriptTypes(observe(text, new Map(mutations.entries())));

  const result: unknown = runInNewContext(`${code}\nf(1);`, {
    g: (a: number) => given.push(a),
    [reachedName]: reached,
  });

  expect([result, given]).toEqual([4, [1]]);
  expect([...reached].map((id) => text.slice(mutations[id]?.start, mutations[id]?.end)).toSorted()).toEqual([
    '1',
    '4',
    'a > 1',
    'a > 1',
    'a > 1 ? (a + 2) * 3 : 4',
    'g(a);',
  ]);
});

test('lists at most 15 faults that change nothing, sorted, each with a reason', () => {
  expect(equivalents.length).toBeLessThanOrEqual(15);
  expect(equivalents.map(({ path }) => path)).toEqual(equivalents.map(({ path }) => path).toSorted());
  expect(equivalents.filter(({ reason }) => reason.trim() === '')).toEqual([]);
});

test('a fault outside of functions is noticed where its value is used', () => {
  const texts: Readonly<Record<string, string>> = {
    'rules/limit.ts': 'export const most = 7;',
    'rules/count.ts': "import { most } from './limit.ts';\nexport const isFull = (count: number) => count > most;",
    'rules/name.ts': 'const longest = 9;\nexport const isLong = (name: string) => name.length > longest;',
    'rules/other.ts': 'export const isOther = (count: number) => count > 1;',
  };
  const places = Object.entries(texts).flatMap(([path, text]) => findMutations(path, text));
  const witnessPathsOf = (path: string) => {
    const fault = places.find((place) => place.path === path && place.isTopLevel);
    if (!fault) throw new Error(`${path} has no constant.`);
    return new Set(places.filter(witnessesOf(fault, places, (name) => texts[name] ?? '')).map((place) => place.path));
  };

  expect(witnessPathsOf('rules/limit.ts')).toEqual(new Set(['rules/count.ts']));
  expect(witnessPathsOf('rules/name.ts')).toEqual(new Set(['rules/name.ts']));
});
