import type { Entry } from 'har-format';
import { expect, test } from 'vitest';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createEntryWriter } from '../../mock/proxy/har/entry.ts';
import type { Traffic } from '../../mock/proxy/har/traffic.ts';
import { type Sent, toTraffic } from './planted.ts';

const write: (traffic: Traffic) => Entry = createEntryWriter(generatedContract());

function entryOf(sent: Sent): Entry {
  return write(toTraffic(sent));
}

test('writes an entry that conforms to the HAR format', () => {
  const { request, response } = entryOf({ method: 'POST', body: 'x', response: { body: 'y' } });

  expect([request.postData?.text, response.content.text]).toEqual(['x', 'y']);
});

test.each([
  ['Bearer 9f3Qz7k2Lw8x', 'Bearer [redacted]'],
  ['basic YWRhOnNlY3JldA==', 'basic [redacted]'],
  ['Digest username="ada", response="9f3Qz7"', 'Digest [redacted]'],
  ['9f3Qz7k2Lw8x of-no-scheme', '[redacted]'],
])('keeps the scheme of "%s"', (authorization, value) => {
  const { request } = entryOf({ headers: { authorization } });

  expect(request.headers).toEqual([{ name: 'authorization', value }]);
});

test.each([
  [
    'https://acme.test/v1/api/invitations/9f3Qz7-k2Lw8x?token=abc&page=2',
    'https://acme.test/v1/api/invitations/[redacted]?token=[redacted]&page=2',
  ],
  ["/api/%69nvitations/9f3'Qz7", '/api/%69nvitations/[redacted]'],
  ['https://ada:9f3Qz7@acme.test/', 'https://[redacted]@acme.test/'],
  ['/api/invitations/?page=2', '/api/invitations/?page=2'],
])('redacts the secrets in a redirect to %s', (location, written) => {
  const { response } = entryOf({ response: { headers: { location } } });

  expect(response.redirectURL).toBe(written);
  expect(response.headers).toEqual([{ name: 'location', value: written }]);
});

test('lists the fields and files of a multipart form without their contents', () => {
  const file = Buffer.concat([Buffer.alloc(2_000_000, 'DB_PASSWORD=x\r\n-'), Buffer.from('--other')]);
  const body = Buffer.concat([
    Buffer.from('--b1\r\nContent-Disposition: form-data; name="name"\r\n\r\nlanding\r\n'),
    Buffer.from(
      '--b1\r\nContent-Disposition: form-data; name="files"; filename="src/é.env"\r\nContent-Type: text/plain\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--b1--\r\n'),
  ]);

  const { request } = entryOf({
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary="b1"' },
    body,
  });

  expect(request.postData).toEqual({
    mimeType: 'multipart/form-data',
    params: [
      { name: 'name', comment: '7 bytes, omitted.' },
      { name: 'files', fileName: 'src/é.env', contentType: 'text/plain', comment: '2000007 bytes, omitted.' },
    ],
  });
});

test.each([
  ['without a boundary', 'multipart/form-data', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--'],
  ['without an end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  [
    'with a wrong boundary',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--bXX; name="9f3Qz7"\r\n\r\n\r\n--b--',
  ],
  ['without names', 'multipart/form-data; boundary=b', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--'],
])('omits a multipart form %s', (_, contentType, body) => {
  const { request } = entryOf({ method: 'POST', headers: { 'content-type': contentType }, body });

  const comment = `Omitted: ${body.length} bytes of multipart data, which may hold any secret.`;
  expect(request.postData).toEqual({ mimeType: 'multipart/form-data', text: '', comment });
});

test('notes in a comment that a binary request body is base64', () => {
  const { request } = entryOf({
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from([137, 80, 78, 71]),
  });

  expect(request.postData).toEqual({ mimeType: 'image/png', text: 'iVBORw==', comment: 'Encoded as base64.' });
});

test.each([
  ['//elsewhere.test/x', 'http://upstream.test//elsewhere.test/x'],
  ['*', 'http://upstream.test/*'],
])('records a request for %s with the URL of the upstream', (url, written) => {
  expect(entryOf({ url }).request.url).toBe(written);
});

test('redacts secrets of a URL and a form wherever they are repeated', () => {
  const { request } = entryOf({
    url: '/x/pcp_9f3Qz7?q=a%20b%20pcp_9f3Qz7',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b+pcp_9f3Qz7&password=x',
  });

  expect(request.url).toBe('http://upstream.test/x/[redacted]?q=a%20b%20[redacted]');
  expect(request.postData?.text).toBe('a=b+[redacted]&password=[redacted]');
});

test('does not treat cookie attributes as secrets', () => {
  const headers = {
    'set-cookie': 'sid=9f3Qz7k2Lw8x; Domain=dashboard-1.acme.test; Path=/',
    'x-note': 'dashboard-1.acme.test 9f3Qz7k2Lw8x',
  };

  const { response } = entryOf({ response: { headers } });

  expect(response.headers).toEqual([
    { name: 'set-cookie', value: '[redacted]' },
    { name: 'x-note', value: 'dashboard-1.acme.test [redacted]' },
  ]);
});

test('keeps the name of the mock session', () => {
  expect(entryOf({ headers: { 'X-Mock-Session': 'checkout-1' } }).request.headers).toEqual([
    { name: 'X-Mock-Session', value: 'checkout-1' },
  ]);
});

test.each([
  ['a sign-in instruction of the contract', 'Send a valid token as `Authorization: Bearer <token>`.'],
  ['a challenge', 'Bearer realm="control-plane", error="invalid_token"'],
  ['a sentence about cookies', 'Umami counts without cookies.'],
  ['a URL with a port', 'http://localhost:3000/@me'],
])('keeps %s', (_, text) => {
  expect(entryOf({ response: { body: JSON.stringify({ text }) } }).response.content.text).toBe(
    JSON.stringify({ text }),
  );
});

test('redacts two secrets if one is a prefix of the other', () => {
  const { response } = entryOf({
    method: 'POST',
    body: JSON.stringify({ secrets: ['9f3Qz7-k2', '9f3Qz7-k2Lw8x'] }),
    response: { body: JSON.stringify({ a: '9f3Qz7-k2Lw8x, 9f3Qz7-k2!' }) },
  });

  expect(response.content.text).toBe('{"a":"[redacted], [redacted]!"}');
});

const secret = '9f3Qz7-first\nk2Lw8x-second';
const shown = {
  headers: { 'content-type': 'application/json' },
  method: 'POST',
  body: JSON.stringify({ password: secret }),
};

test('redacts a multi-line secret in truncated text', () => {
  const { response } = entryOf({
    ...shown,
    response: { headers: { 'content-type': 'text/plain' }, body: 'before\n9f3Qz7-first\nk2Lw', size: 2_000_000 },
  });

  expect(response.content.text).toBe('before\n[redacted]\n');
});

test('omits binary data that is truncated inside a secret', () => {
  const cut = (end: string) =>
    entryOf({
      ...shown,
      response: { headers: { 'content-type': 'image/png' }, body: Buffer.from(`\u0000\u0001${end}`), size: 2_000_000 },
    }).response.content;

  expect(cut('9f3Qz7-f').comment).toBe('Omitted: It holds a secret.');
  expect(cut('8f3Qz7-f').encoding).toBe('base64');
});

test.each([
  ['at the start', Buffer.alloc(2)],
  ['after an odd number of bytes', Buffer.alloc(3)],
])('omits binary data with a known UTF-16 secret %s', (_, before) => {
  const headers = { 'content-type': 'image/png' };
  const body = Buffer.concat([before, Buffer.from('пароль-9f3', 'utf16le')]);

  const { response } = entryOf({ method: 'POST', body: '{"password":"пароль-9f3"}', response: { headers, body } });

  expect(response.content.comment).toBe('Omitted: It holds a secret.');
});

test.each([
  ['by its media type', 'application/gzip', Buffer.from('x')],
  ['by its media type as tar', 'application/x-tar', Buffer.from('x')],
  ['by its first bytes', 'application/octet-stream', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['by its header as tar', 'application/octet-stream', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')])],
])('omits an archive detected %s', (_, type, body) => {
  const { response } = entryOf({ response: { headers: { 'content-type': type }, body } });

  const comment = `Omitted: ${body.length} bytes of an archive, in which secrets cannot be found.`;
  expect(response.content).toEqual({ size: body.length, mimeType: type, comment });
});

test('omits a binary response of an operation that returns a secret', () => {
  const { response } = entryOf({
    operation: 'createToken',
    response: { headers: { 'content-type': 'image/png' }, body: Buffer.from([137, 80, 78, 71]) },
  });

  expect(response.content).toMatchObject({ size: 4, comment: 'Omitted: The response of this operation is a secret.' });
});
