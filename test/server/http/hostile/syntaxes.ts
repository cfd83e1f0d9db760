import { type Hostile, post } from './wire.ts';

const support = (body: string | Buffer) => post('/api/support', body);
const syntax = '400 bad_body, body json';
const encoding = '400 bad_body, body encoding';
const type = '400 bad_body, body type';

/** Bodies that are not JSON, or JSON that is not an object. */
export const syntaxes: readonly Hostile[] = [
  ['a brace', support('{'), syntax],
  ['the other brace', support('}'), syntax],
  ['half a word', support('nul'), syntax],
  ['undefined', support('undefined'), syntax],
  ['not a number', support('{"email":NaN}'), syntax],
  ['an infinity', support('{"email":Infinity}'), syntax],
  ['single quotes', support("{'email':'a'}"), syntax],
  ['a comma too many', support('{"email":"a",}'), syntax],
  ['a comment', support('{/* hi */"email":"a"}'), syntax],
  ['two bodies', support('{}{}'), syntax],
  ['a number with a leading zero', support('{"email":01}'), syntax],
  ['a bare line break in a text', support('{"email":"a\nb"}'), syntax],
  ['a bare NUL in a text', support('{"email":"a\0b"}'), syntax],
  ['an escape that is none', support('{"email":"\\x41"}'), syntax],
  ['nothing but blanks', support('   \n  '), syntax],
  ['a form', support('email=ada%40acme.test&message=Hello'), syntax],
  ['XML', support('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), syntax],
  ['null', support('null'), type],
  ['true', support('true'), type],
  ['false', support('false'), type],
  ['zero', support('0'), type],
  ['an empty text', support('""'), type],
  ['an empty list', support('[]'), type],
  ['the right body in a list', support('[{"email":"ada@acme.test","message":"Hello"}]'), type],
  [
    'nothing',
    post('/api/support', '', { 'Content-Type': 'application/json', 'Content-Length': '0' }),
    '400 bad_body, body required',
  ],
  ['no body', post('/api/support', ''), '400 bad_body, body required'],
  ['a byte-order mark, which may be passed over', support('\ufeff{"email":"ada@acme.test","message":"Hello"}'), '201'],
  ['UTF-16', support(Buffer.from('{"email":"a"}', 'utf16le')), syntax],
  ['UTF-16 with a byte-order mark', support(Buffer.from('\ufeff{"email":"a"}', 'utf16le')), encoding],
  ['Latin-1', support(Buffer.from('{"email":"é"}', 'latin1')), encoding],
  ['a character that breaks off', support(Buffer.from([0x22, 0xe2, 0x82])), encoding],
  ['an overlong slash', support(Buffer.from([0x22, 0xc0, 0xaf, 0x22])), encoding],
  ['an encoded surrogate', support(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), encoding],
];
