import { expect, test } from 'vitest';
import { ownPath } from '../../../server/http/own-path.ts';

test.each([
  ['/workspaces/acme?region=eu-central', '/workspaces/acme?region=eu-central'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('%s is a path of this service', (address, path) => {
  expect(ownPath(address)).toBe(path);
});

test.each([
  '',
  'workspaces',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/a/..//elsewhere.example',
  '/a/%2e%2e//elsewhere.example',
  '/.//elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
])('%j is not a path of this service', (address) => {
  expect(ownPath(address)).toBeNull();
});
