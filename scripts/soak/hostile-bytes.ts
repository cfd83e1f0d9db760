const head = (line: string, ...headers: readonly string[]) =>
  Buffer.from([`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'), 'latin1');

/** A selection of malformed requests. The tests of the front have all of them, with their responses. */
export const hostileBytes: readonly Buffer[] = [
  Buffer.from('nonsense\r\n\r\n'),
  Buffer.from('GET /api/he'),
  Buffer.from('\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 'latin1'),
  Buffer.alloc(65_536),
  head('GET /api/status/%zz'),
  head('GET /..%2f..%2fetc/passwd'),
  head(`GET /${'a'.repeat(15_000)}`),
  head('GET /api/health', `X-A: ${'a'.repeat(20_000)}`),
  head('GET /api/health', `X-Mock-Session: ${'a'.repeat(10_000)}`),
  head('GET /api/health?__code=%zz&__seed=%'),
  head('GET /api/me', `Prefer: example=${'a'.repeat(10_000)}`, 'Authorization: Bearer pcp_demo_owner'),
  head('POST /api/support', 'Content-Type: application/json', 'Content-Length: 99', '', '{"email":'),
  head('POST /api/support', 'Content-Type: application/json', 'Content-Length: 2000', '', '['.repeat(2000)),
  head(
    'POST /api/workspaces/acme/uploads',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 99',
    '',
    '--x\r\n',
  ),
  head('BREW /__mock'),
];
