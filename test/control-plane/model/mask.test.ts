import { expect, test } from 'vitest';
import { maskSecrets } from '../../../control-plane/model/vars/mask.ts';

test.each([
  [
    'hides a value wherever it is',
    'user:hunter2-hunter2@db hunter2-hunter2',
    ['hunter2-hunter2'],
    'user:••••••••@db ••••••••',
  ],
  ['hides a value that contains another one', 'the-secret-key', ['secret-key', 'the-secret-key'], '••••••••'],
  [
    'hides each line of a value that has several',
    'got bm90LWEta2V5',
    ['-----BEGIN\nbm90LWEta2V5\n}\n'],
    'got ••••••••',
  ],
  ['leaves a line of a value that is common', '{ "a": 1 }', ['{\n  "key": 1\n}'], '{ "a": 1 }'],
  ['leaves lines alone if a secret is empty', 'ready', [''], 'ready'],
  ['leaves a short value alone', 'version 1.2.0 is true', ['1', 'true'], 'version 1.2.0 is true'],
  ['hides a value of eight characters', 'got 12345678', ['12345678'], 'got ••••••••'],
  ['leaves a usual value alone', 'starts in Production', ['production'], 'starts in Production'],
])('%s', (_title, line, values, expected) => {
  const masked = maskSecrets(line, values);

  expect(masked).toBe(expected);
});
