import { gzipSync } from 'node:zlib';
import { type Hostile, post } from './wire.ts';

const hello = '{"email":"ada@acme.test","message":"Hello"}';
const to = (type: string | null, body: string | Buffer = hello) => post('/api/support', body, { 'Content-Type': type });
const wrongType = '415 unsupported_media_type';

/** What the body is said to be. */
export const types: readonly Hostile[] = [
  ['nothing', to(null), wrongType],
  ['text', to('text/plain'), wrongType],
  ['XML', to('application/xml'), wrongType],
  ['a form', to('application/x-www-form-urlencoded'), wrongType],
  ['a multipart form where there are no uploads', to('multipart/form-data; boundary=x', '--x\r\n\r\n--x--'), wrongType],
  ['a longer name', to('application/jsonx'), wrongType],
  ['another kind of JSON', to('application/merge-patch+json'), wrongType],
  ['two types in one', to('application/json, application/json'), wrongType],
  ['anything', to('*/*'), wrongType],
  ['a semicolon', to(';'), wrongType],
  ['a word', to('json'), wrongType],
  ['the type in other letters', to('Application/JSON'), '201'],
  ['the type with a parameter', to('application/json ; profile="x;y"'), '201'],
  ['the type with a parameter of 10,000 characters', to(`application/json; a=${'b'.repeat(10_000)}`), '201'],
  ['UTF-8', to('application/json; charset=utf-8'), '201'],
  ['UTF-8 in quotes and other letters', to('application/json;charset="UTF-8"'), '201'],
  ['UTF-16', to('application/json; charset=utf-16'), wrongType],
  ['Latin-1', to('application/json; charset=iso-8859-1'), wrongType],
  ['UTF-7', to('application/json; charset=utf-7'), wrongType],
  ['a charset that is none', to('application/json; charset=x'), wrongType],
  ['two charsets', to('application/json; charset=utf-16; charset=utf-8'), wrongType],
  [
    'two headers, the first of them wrong',
    post('/api/support', hello, { 'Content-Type': ['text/plain', 'application/json'] }),
    wrongType,
  ],
  ['gzip', post('/api/support', gzipSync(hello), { 'Content-Encoding': 'gzip' }), wrongType],
  [
    'a gzip that swells to 10 MB',
    post('/api/support', gzipSync(Buffer.alloc(10_000_000)), { 'Content-Encoding': 'gzip' }),
    wrongType,
  ],
  ['gzip in other letters', post('/api/support', gzipSync(hello), { 'Content-Encoding': 'GZIP' }), wrongType],
  ['gzip twice', post('/api/support', gzipSync(gzipSync(hello)), { 'Content-Encoding': 'gzip, gzip' }), wrongType],
  ['an encoding that is none', post('/api/support', hello, { 'Content-Encoding': 'x' }), wrongType],
  ['no encoding, said aloud', post('/api/support', hello, { 'Content-Encoding': 'identity' }), '201'],
  ['gzip without a Content-Encoding', post('/api/support', gzipSync(hello)), '400 bad_body, body encoding'],
];
