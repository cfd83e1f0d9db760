import { expect, test } from 'vitest';
import { maskSecrets } from '../../../control-plane/model/vars/mask.ts';

test.each([
  ['hides a value wherever it is', 'user:hunter2@db hunter2', ['hunter2'], 'user:••••••••@db ••••••••'],
  ['hides a value that contains another one', 'secret-key', ['secret', 'secret-key'], '••••••••'],
  [
    'hides each line of a value that has several',
    'got bm90LWEta2V5',
    ['-----BEGIN\nbm90LWEta2V5\n}\n'],
    'got ••••••••',
  ],
  ['leaves a line of a value that is common', '{ "a": 1 }', ['{\n  "key": 1\n}'], '{ "a": 1 }'],
  ['leaves lines alone if a secret is empty', 'ready', [''], 'ready'],
])('%s', (_title, line, values, expected) => {
  const masked = maskSecrets(line, values);

  expect(masked).toBe(expected);
});
