import { get, type Hostile, raw } from './wire.ts';

const broken = '400 bad_body, header http';

/** Header fields that say something odd. */
export const headers: readonly Hostile[] = [
  ['no host', get('/api/health', { Host: null }), '400 bad_body, header host required'],
  ['no host, by HTTP/1.0', raw('GET /api/health HTTP/1.0\r\n\r\n'), '200'],
  ['an empty host', get('/api/health', { Host: '' }), '200'],
  ['a host that is none', get('/api/health', { Host: 'a b/../<script>' }), '200'],
  ['two hosts', get('/api/health', { Host: ['a.test', 'b.test'] }), '400 bad_body, header host uniqueItems'],
  ['a field without a colon', raw('GET /api/health HTTP/1.1\r\nHost: a\r\nNothing\r\n\r\n'), broken],
  ['a field without a name', raw('GET /api/health HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'), broken],
  ['a blank in a name', raw('GET /api/health HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n'), broken],
  ['a blank before a colon', raw('GET /api/health HTTP/1.1\r\nHost : a\r\n\r\n'), broken],
  ['a NUL in a value', get('/api/health', { 'X-A': 'a\0b' }), broken],
  ['a bare carriage return in a value', get('/api/health', { 'X-A': 'a\rb' }), broken],
  [
    'a value folded onto the next line',
    get('/api/health', { Connection: null, 'X-A': 'a\r\n b', connection: 'close' }),
    broken,
  ],
  ['bytes above ASCII in a value', get('/api/health', { 'X-A': '\xff\xfe' }), '200'],
  ['a prototype for a name', get('/api/health', { __proto__x: '1', constructor: '1', toString: '1' }), '200'],
  ['a header of 20,000 characters', get('/api/health', { 'X-A': 'a'.repeat(20_000) }), '431 headers_too_large'],
  [
    'headers of 1,000,000 characters',
    get('/api/health', { 'X-A': Array.from({ length: 1000 }, () => 'a'.repeat(1000)) }),
    '431 headers_too_large',
  ],
  ['1,500 headers', get('/api/health', { a: Array.from({ length: 1500 }, () => '') }), '431 headers_too_large'],
  ['an unknown expectation', get('/api/health', { Expect: 'miracles' }), '200'],
  ['an upgrade to a socket', get('/api/health', { Connection: 'Upgrade, close', Upgrade: 'websocket' }), '200'],
  [
    'an upgrade to HTTP/2',
    get('/api/health', {
      Connection: 'Upgrade, HTTP2-Settings, close',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQAAP__',
    }),
    '200',
  ],
  ['a range', get('/api/health', { Range: 'bytes=0-1,5-9999999999' }), '200'],
  [
    'conditions',
    get('/api/health', { 'If-None-Match': '*', 'If-Match': '"x"', 'If-Modified-Since': 'yesterday' }),
    '200',
  ],
  [
    'another method in a header',
    get('/api/health', { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }),
    '200',
  ],
  [
    'another address in a header',
    get('/api/health', { 'X-Original-URL': '/api/me', 'X-Rewrite-URL': '/api/me' }),
    '200',
  ],
  [
    'a forwarded nonsense',
    get('/api/health', { 'X-Forwarded-For': "'; --", Forwarded: 'for=;;;', 'X-Forwarded-Host': '\xff' }),
    '200',
  ],
  [
    'unknown encodings',
    get('/api/health', { 'Accept-Encoding': 'gzip;q=nan, *;q=9', 'Accept-Charset': 'utf-7' }),
    '200',
  ],
  [
    'a request id with a line break, escaped',
    get('/api/health', { 'X-Request-Id': 'abcdefgh%0d%0aSet-Cookie: a=b' }),
    '200',
  ],
  ['a request id of 10,000 characters', get('/api/health', { 'X-Request-Id': 'a'.repeat(10_000) }), '200'],
  ['a script for a request id', get('/api/health', { 'X-Request-Id': '<script>alert(1)</script>' }), '200'],
  ['two request ids', get('/api/health', { 'X-Request-Id': ['abcdefgh', 'ijklmnop'] }), '200'],
];
