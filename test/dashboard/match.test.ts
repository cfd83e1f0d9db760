import { expect, test } from 'vitest';
import { bestOf } from '../../dashboard/parts/match.ts';

const entries = ['Acme', 'Acme Labs', 'Storefront', 'Deploy Storefront', 'Logs of Acme', 'Größe'].map((text) => ({
  text,
}));
const found = (wanted: string) => bestOf(entries, wanted).map(({ text }) => text);

test.each([
  ['nothing, in the order of the list', '', entries.map(({ text }) => text)],
  ['the beginning before a word', 'store', ['Storefront', 'Deploy Storefront']],
  ['words in any order and case', 'STORE dep', ['Deploy Storefront']],
  ['a part of a word', 'front', ['Storefront', 'Deploy Storefront']],
  ['letters in their order', 'dpl', ['Deploy Storefront']],
  ['letters that are not of English', 'grö', ['Größe']],
  ['no entry', 'xyz', []],
  ['signs, which are not read as a pattern', '.*', []],
])('finds %s', (_, wanted, expected) => {
  expect(found(wanted)).toEqual(expected);
});
