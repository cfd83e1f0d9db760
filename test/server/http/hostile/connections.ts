import { randomBytes } from 'node:crypto';
import { file, upload } from './forms.ts';
import { chunked, hello, padded } from './lengths.ts';
import { get, type Hostile, pipeline, post, raw, request, thenEnd, thenLeave } from './wire.ts';

const broken = '400 bad_body, header http';
const health = get('/api/health', { Connection: 'keep-alive' });
const last = get('/api/health');

/** Bytes that are not a request, more than one, or only the beginning of one. */
export const connections: readonly Hostile[] = [
  ['two requests', pipeline(health, last), '200 + 200'],
  [
    '30 requests',
    pipeline(...Array.from({ length: 29 }, () => health), last),
    Array.from({ length: 30 }, () => '200').join(' + '),
  ],
  [
    'a request after one that is too large',
    pipeline(post('/api/support', padded(200_000), { Connection: 'keep-alive' }), last),
    '413 payload_too_large + 200',
  ],
  [
    'a request in the body of another',
    pipeline(post('/api/support', `GET /api/me HTTP/1.1\r\nHost: a\r\n\r\n`, { Connection: 'keep-alive' }), last),
    '400 bad_body, body json + 200',
  ],
  [
    'a request after the body of a GET',
    pipeline(request('GET /api/health', { Connection: 'keep-alive' }, hello), last),
    '200 + 200',
  ],
  ['a request, then nonsense', pipeline(health, raw('nonsense\r\n\r\n')), `200 + ${broken}`],
  ['blank lines before a request', pipeline(raw('\r\n\r\n\r\n'), last), '200'],
  ['a word', raw('hello\r\n\r\n'), broken],
  ['HTTP/0.9', raw('GET /api/health\r\n\r\n'), '400 bad_body, header host required'],
  ['an HTTP of the future', raw('GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n'), broken],
  ['bare line feeds', raw('GET /api/health HTTP/1.1\nHost: a\nConnection: close\n\n'), broken],
  ['bare carriage returns', raw('GET /api/health HTTP/1.1\rHost: a\r\r'), broken],
  ['a greeting of TLS', raw('\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'), broken],
  ['a greeting of SSH', raw('SSH-2.0-OpenSSH_9.9\r\n'), broken],
  ['64 kB of NULs', raw(Buffer.alloc(65_536)), broken],
  ['64 kB of random bytes', raw(Buffer.concat([Buffer.from('\x01'), randomBytes(65_536)])), broken],
  ['100 kB without a line break', raw(`GET /${'a'.repeat(100_000)}`), '431 headers_too_large'],
  ['nothing, then the end', thenEnd(raw('')), 'closed'],
  ['half a line, then the end', thenEnd(raw('GET /api/he')), broken],
  ['half the headers, then the end', thenEnd(raw('GET /api/health HTTP/1.1\r\nHost: a\r\n')), broken],
  ['a whole request, then the end', thenEnd(health), '200'],
  ['nothing, then gone', thenLeave(raw('')), 'closed'],
  ['half a line, then gone', thenLeave(raw('GET /api/he')), 'closed'],
  ['half the headers, then gone', thenLeave(raw('GET /api/health HTTP/1.1\r\nHost: a\r\n')), 'closed'],
  ['half a body, then gone', thenLeave(post('/api/support', hello, { 'Content-Length': '99' })), 'closed'],
  ['half a chunk, then gone', thenLeave(chunked('2b\r\n{"email"')), 'closed'],
  ['half an upload, then gone', thenLeave(upload(`--x\r\n${file}\r\n\r\nhello`)), 'closed'],
  ['a whole request, then gone', thenLeave(last), 'closed'],
];
