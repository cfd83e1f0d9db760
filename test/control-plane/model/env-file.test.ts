import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { parseEnvFile } from '../../../control-plane/model/sources/detect/env-file.ts';
import { treeOf } from './tree.ts';

test.each([
  ['A=1', { A: '1' }],
  ['A = 1 ', { A: '1' }],
  ['export A=1', { A: '1' }],
  ['A=1 # one', { A: '1' }],
  ['A= # none', { A: '' }],
  ['A=#fff', { A: '#fff' }],
  ['A=http://shop.test/#top', { A: 'http://shop.test/#top' }],
  ['A="a # b" # c', { A: 'a # b' }],
  ["A='a # b'", { A: 'a # b' }],
  ['A=`it\'s "so"`', { A: 'it\'s "so"' }],
  [String.raw`A="a\nb\"c\\d"`, { A: 'a\nb"c\\d' }],
  [String.raw`A='a\nb'`, { A: String.raw`a\nb` }],
  ['A="one\ntwo=2"\nB=3', { A: 'one\ntwo=2', B: '3' }],
  ['A="open\nB=2', { A: '"open', B: '2' }],
  ['A="a" b', { A: '"a" b' }],
  ['A=1\nB=2\nA=3', { A: '3', B: '2' }],
  ['\uFEFFA=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['# A=1\nnot a line\n1A=2\nA-B=3\n=4', {}],
  ['A=\nB=', { A: '', B: '' }],
  ['__proto__=1', { ['__proto__']: '1' }],
])('%j has its variables', (text, expected) => {
  expect(Object.fromEntries(parseEnvFile(text))).toEqual(expected);
});

test.each(['.env.example', '.env.sample', '.env.template', '.env.dist', 'example.env'])(
  'an app reads the variables of %s',
  async (path) => {
    const { plan } = await detect(treeOf({ 'index.php': '', [path]: 'API_KEY=\nMODE="dev" # or prod\n' }), []);

    expect(plan?.vars).toEqual([
      { key: 'API_KEY', required: true, isSecret: true, default: null, source: path },
      { key: 'MODE', required: false, isSecret: false, default: 'dev', source: path },
    ]);
  },
);

test('any text has variables with sound names', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect([...parseEnvFile(`A=${text}`).keys()].every((key) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key))).toBe(true);
    }),
  );
});

test('a long open quote is read at once', () => {
  const text = 'A="\\'.repeat(20_000);

  expect(parseEnvFile(text).size).toBe(1);
});
