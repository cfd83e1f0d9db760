import { expect, test } from 'vitest';
import { didYouMean } from '../../../contract/model/did-you-mean.ts';

test.each([
  ['scafold', ['mock', 'scaffold', 'stubs'], ' Did you mean "scaffold"?'],
  ['GETAPP', ['getApp', 'getLogs'], ' Did you mean "getApp"?'],
  ['getAp', ['getApps', 'getApp'], ' Did you mean "getApp" or "getApps"?'],
  ['aaaa', ['aaab', 'aabb', 'aaac', 'aaad'], ' Did you mean "aaab", "aaac" or "aaad"?'],
  ['serve', ['mock', 'scaffold'], ''],
])('suggests names similar to %s', (name, known, suggestion) => {
  expect(didYouMean(name, known)).toBe(suggestion);
});
