import { expect, test } from 'vitest';
import { readEnvFile } from '../../cli/program/env-file.ts';

const read = (text: string) => Object.fromEntries(readEnvFile(text, '.env').vars);

test.each<[string, string, object]>([
  [
    'a comment after a value',
    'BONUS=50  # in pesos\nQ="50 # no" # yes\nNONE= # none',
    { BONUS: '50', Q: '50 # no', NONE: '' },
  ],
  [
    'a # within a word',
    'HASH=a#b\nCOLOR=#fff\nURL=http://x/#top',
    { HASH: 'a#b', COLOR: '#fff', URL: 'http://x/#top' },
  ],
  [
    'escapes in double quotes',
    String.raw`SAY="say \"hi\"\n"` + '\n' + String.raw`P="a\\b\$c\d"`,
    { SAY: 'say "hi"\n', P: String.raw`a\b$c\d` },
  ],
  [
    'JSON',
    String.raw`A="{\"a\":1}"` + '\nB={"a":"b c"}\nC=\'{"a":1}\'',
    { A: '{"a":1}', B: '{"a":"b c"}', C: '{"a":1}' },
  ],
  [
    'no escapes in other quotes',
    String.raw`A='a\nb'` + '\n' + String.raw`B=a\nb`,
    { A: String.raw`a\nb`, B: String.raw`a\nb` },
  ],
  ['several lines', 'KEY="-----BEGIN\nab\n-----END"\nNEXT=`1\n2`', { KEY: '-----BEGIN\nab\n-----END', NEXT: '1\n2' }],
  ['lines of Windows, with a mark of the encoding', '\ufeffA=1\r\nB="x\r\ny"\r\n', { A: '1', B: 'x\ny' }],
  ['export and indents', 'export  A=true\n\tB=2\n  # no\nexport C = 3', { A: 'true', B: '2', C: '3' }],
  ['quotes within a word', 'MSG=it\'s fine\nN=5" disk', { MSG: "it's fine", N: '5" disk' }],
  ['a name that is there twice', 'A=1\nA=2', { A: '2' }],
  ['nothing', '\n# only a comment\n', {}],
])('reads %s', (_, text, vars) => {
  expect(read(text)).toEqual(vars);
});

test.each([
  ['A="""one"""', 'Line 1 of .env has more after the quotes of A. Nothing was changed.'],
  ['# x\nA="one" two', 'Line 2 of .env has more after the quotes of A. Nothing was changed.'],
  ['A=1\nFOO: bar', 'Line 2 of .env is not KEY=VALUE. Nothing was changed.'],
  ['A=1\n\nB', 'Line 3 of .env is not KEY=VALUE. Nothing was changed.'],
  ["A='it\nB=2", 'Line 1 of .env has a quote in A that does not end. Nothing was changed.'],
])('refuses %j, and quotes no value', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('names the values that other programs may read in another way', () => {
  const text = 'A=a#b\nB=${A}/c\nC="${A}"\nD=\'${A}\'\nE=$HOME';

  expect(readEnvFile(text, '.env').notes).toEqual([
    'The # without a space before it is part of the value: A',
    'Names such as ${NAME} are not replaced in: B, C',
  ]);
});
