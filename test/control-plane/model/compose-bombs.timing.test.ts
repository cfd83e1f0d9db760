import { expect, test } from 'vitest';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import {
  interpolate,
  interpolateLeniently,
} from '../../../control-plane/model/sources/detect/compose/interpolation.ts';
import { treeOf } from './tree.ts';

const doubling = Array.from({ length: 60 }, (_, index) => `V${index + 1}=\${V${index}}\${V${index}}\n`).join('');
const includes = Object.fromEntries(
  Array.from({ length: 18 }, (_, index) => [`f${index}.yaml`, `include: [${`f${index + 1}.yaml, `.repeat(9)}]\n`]),
);
const image = 'services: { web: { image: a } }\n';

test.each<[string, Readonly<Record<string, string>>, object]>([
  ['values that double', { 'compose.yaml': image, '.env': `V0=x\n${doubling}` }, { warnings: [] }],
  [
    'values of a file for a service that double',
    { 'compose.yaml': 'services: { web: { image: a, env_file: e.env } }\n', 'e.env': `V0=x\n${doubling}` },
    { warnings: [] },
  ],
  ['quotation marks that stay open', { 'compose.yaml': image, '.env': 'A="\n'.repeat(200_000) }, { warnings: [] }],
  [
    'a long value that is named often',
    { 'compose.yaml': `services: { web: { image: "${'$A'.repeat(30_000)}" } }\n`, '.env': `A=${'a'.repeat(60_000)}\n` },
    { isRefused: true },
  ],
  [
    'files that include one another many times',
    { ...includes, 'f18.yaml': image, 'compose.yaml': 'include: [f0.yaml, f0.yaml]\n' },
    { warnings: [] },
  ],
  [
    'a large service that many extend',
    {
      'compose.yaml': `services:\n  base: { image: a, dns: [${'a,'.repeat(10_000)}] }\n${Array.from({ length: 1500 }, (_, index) => `  s${index}: { extends: base }\n`).join('')}`,
    },
    { plan: null, warnings: [{ code: 'unreadable_file', message: expect.stringContaining('200000 values') }] },
  ],
])('reads %s without much time', async (_, files, expected) => {
  const start = performance.now();

  expect(await detectCompose(treeOf(files), [])).toMatchObject(expected);
  expect(performance.now() - start).toBeLessThan(5000);
});

const nested = (depth: number) => `${'${A:-'.repeat(depth)}b${'}'.repeat(depth)}`;

test('variables may be within one another twenty times', () => {
  expect(interpolate(nested(20), () => undefined)).toBe('b');
  expect(() => interpolate(nested(21), () => undefined)).toThrow('more than 20 times');
  expect(interpolateLeniently(nested(10_000), () => undefined)).toBe(nested(10_000));
  expect(interpolateLeniently('${A-'.repeat(16_000), () => undefined)).toBe('${A-'.repeat(16_000));
});
