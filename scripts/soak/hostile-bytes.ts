const asking = (line: string, ...headers: readonly string[]) =>
  Buffer.from([`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'), 'latin1');

/** A little of what means no good; all of it is in the tests, where each has its answer. */
export const hostileBytes: readonly Buffer[] = [
  Buffer.from('nonsense\r\n\r\n'),
  Buffer.from('GET /api/he'),
  Buffer.from('\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 'latin1'),
  Buffer.alloc(65_536),
  asking('GET /api/status/%zz'),
  asking('GET /..%2f..%2fetc/passwd'),
  asking(`GET /${'a'.repeat(15_000)}`),
  asking('GET /api/health', `X-A: ${'a'.repeat(20_000)}`),
  asking('GET /api/health', `X-Mock-Session: ${'a'.repeat(10_000)}`),
  asking('GET /api/health?__code=%zz&__seed=%'),
  asking('GET /api/me', `Prefer: example=${'a'.repeat(10_000)}`, 'Authorization: Bearer pcp_demo_owner'),
  asking('POST /api/support', 'Content-Type: application/json', 'Content-Length: 99', '', '{"email":'),
  asking('POST /api/support', 'Content-Type: application/json', 'Content-Length: 2000', '', '['.repeat(2000)),
  asking('POST /api/workspaces/acme/uploads', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 99', '', '--x\r\n'),
  asking('BREW /__mock'),
];
