import { type Hostile, post, raw, request, thenEnd } from './wire.ts';

const broken = '400 bad_body, header http';
export const hello = '{"email":"ada@acme.test","message":"Hello"}';
const tenMegabytes = `{"email":"ada@acme.test","message":"${'a'.repeat(10_000_000)}"}`;
export const padded = (length: number) => hello.padEnd(length);
export const chunked = (chunks: string, headers: Readonly<Record<string, string | null>> = {}) => {
  const { bytes } = post('/api/support', '', {
    'Transfer-Encoding': 'chunked',
    'Content-Type': 'application/json',
    ...headers,
  });
  return raw(Buffer.concat([bytes, Buffer.from(chunks, 'latin1')]));
};
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Bodies of another length than they say, or than anyone wants. */
export const lengths: readonly Hostile[] = [
  ['the limit', post('/api/support', padded(102_400)), '201'],
  ['a byte above the limit', post('/api/support', padded(102_401)), '413 payload_too_large'],
  ['10 MB where 100 kB are read', post('/api/support', tenMegabytes), '413 payload_too_large'],
  ['10 MB in one chunk', chunked(`${chunk(tenMegabytes)}0\r\n\r\n`), '413 payload_too_large'],
  ['10 MB in chunks of 1 kB', chunked(`${chunk('a'.repeat(1000)).repeat(10_000)}0\r\n\r\n`), '413 payload_too_large'],
  ['10 MB where nothing is read', request('GET /api/health', {}, Buffer.alloc(10_000_000)), '200'],
  [
    '10 MB without a credential',
    post('/api/workspaces', Buffer.alloc(10_000_000), { Authorization: null }),
    '401 unauthorized',
  ],
  [
    '10 MB of text where JSON is read',
    post('/api/support', tenMegabytes, { 'Content-Type': 'text/plain' }),
    '415 unsupported_media_type',
  ],
  ['10 MB for an unknown address', post('/api/nothing', tenMegabytes), '404 not_found'],
  [
    'a gigabyte that is only announced',
    post('/api/support', '{', { 'Content-Length': '1073741824' }),
    '413 payload_too_large',
  ],
  ['a length below zero', post('/api/support', hello, { 'Content-Length': '-1' }), broken],
  ['a length in letters', post('/api/support', hello, { 'Content-Length': 'ten' }), broken],
  ['a length in hexadecimal digits', post('/api/support', hello, { 'Content-Length': '0x10' }), broken],
  ['a length with a sign', post('/api/support', hello, { 'Content-Length': '+10' }), broken],
  ['a length of 30 digits', post('/api/support', hello, { 'Content-Length': '9'.repeat(30) }), broken],
  ['two lengths', post('/api/support', hello, { 'Content-Length': ['5', '43'] }), broken],
  ['no length', post('/api/support', hello, { 'Content-Length': null }), '400 bad_body, body required'],
  ['a length below the body’s', post('/api/support', hello, { 'Content-Length': '10' }), '400 bad_body, body json'],
  ['a length above the body’s, then the end', thenEnd(post('/api/support', hello, { 'Content-Length': '99' })), broken],
  ['a length and chunks', chunked(`${chunk(hello)}0\r\n\r\n`, { 'Content-Length': '43' }), broken],
  ['chunks', chunked(`${chunk(hello)}0\r\n\r\n`), '201'],
  ['chunks of a byte', chunked(`${Array.from(hello, chunk).join('')}0\r\n\r\n`), '201'],
  ['chunks of nothing', chunked('0\r\n\r\n'), '400 bad_body, body required'],
  ['a chunk with a name', chunked(`2b;a=b\r\n${hello}\r\n0\r\n\r\n`), '201'],
  [
    'a chunk with a name of 20,000 characters',
    chunked(`2b;${'a'.repeat(20_000)}\r\n${hello}\r\n0\r\n\r\n`),
    '413 payload_too_large',
  ],
  ['a chunk whose length is not a number', chunked(`zz\r\n${hello}\r\n0\r\n\r\n`), broken],
  ['a chunk whose length is below zero', chunked(`-1\r\n${hello}\r\n0\r\n\r\n`), broken],
  ['a chunk whose length has 20 digits', chunked(`${'f'.repeat(20)}\r\n${hello}\r\n0\r\n\r\n`), broken],
  ['a chunk that is longer than it says', chunked(`5\r\n${hello}\r\n0\r\n\r\n`), broken],
  ['a length after the chunks', chunked(`${chunk(hello)}0\r\nContent-Length: 5\r\nHost: evil.test\r\n\r\n`), broken],
  ['chunks that end too early', thenEnd(chunked('2b\r\n{"email"')), broken],
  ['chunks in other letters', chunked(`${chunk(hello)}0\r\n\r\n`, { 'Transfer-Encoding': 'CHUNKED' }), '201'],
  [
    'an unknown transfer encoding',
    chunked(`${chunk(hello)}0\r\n\r\n`, { 'Transfer-Encoding': 'xchunked' }),
    '501 unsupported_transfer_encoding',
  ],
  ['chunks within chunks', chunked(`${chunk(hello)}0\r\n\r\n`, { 'Transfer-Encoding': 'chunked, identity' }), broken],
  [
    'a transfer encoding of nothing',
    chunked(hello, { 'Transfer-Encoding': 'identity' }),
    '501 unsupported_transfer_encoding',
  ],
  ['an expectation of a 100', post('/api/support', hello, { Expect: '100-continue' }), '100 + 201'],
];
