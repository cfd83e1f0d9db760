import { get, type Hostile, post, raw, request } from './wire.ts';

const broken = '400 bad_body, header http';

/** Methods that an address does not have. */
export const methods: readonly Hostile[] = [
  ['PUT', request('PUT /api/me', {}, '{}'), '405 method_not_allowed, Allow: GET, PATCH, HEAD, OPTIONS'],
  ['DELETE', request('DELETE /api/health'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['GET where there is only POST', get('/api/support'), '405 method_not_allowed, Allow: POST, OPTIONS'],
  [
    'POST beside GET, PATCH and DELETE',
    post('/api/workspaces/acme', '{}'),
    '405 method_not_allowed, Allow: GET, PATCH, DELETE, HEAD, OPTIONS',
  ],
  ['TRACE', request('TRACE /api/health'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['PROPFIND', request('PROPFIND /api/health'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['QUERY', request('QUERY /api/health'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['PURGE', request('PURGE /api/health'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['CONNECT', request('CONNECT evil.test:443'), '405 method_not_allowed, Allow: '],
  ['no method of any protocol', request('FOO /api/health'), broken],
  ['GET in small letters', request('get /api/health'), broken],
  ['GET and more', request('GETT /api/health'), broken],
  ['a prototype', request('__proto__ /api/health'), broken],
  ['the beginning of HTTP/2', raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), broken],
  ['a wrong method at an unknown address', request('PUT /api/nothing'), '404 not_found'],
  ['OPTIONS', request('OPTIONS /api/me', { Authorization: null }), '204, Allow: GET, PATCH, HEAD, OPTIONS'],
  ['OPTIONS where there is only POST', request('OPTIONS /api/support'), '204, Allow: POST, OPTIONS'],
  ['OPTIONS at an unknown address', request('OPTIONS /api/nothing'), '404 not_found'],
  ['OPTIONS of everything', request('OPTIONS *'), '404 not_found'],
  ['OPTIONS with a body', request('OPTIONS /api/me', {}, '{"a":1}'), '204, Allow: GET, PATCH, HEAD, OPTIONS'],
  [
    'a preflight',
    request('OPTIONS /api/me', { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'PATCH' }),
    '204, Allow: GET, PATCH, HEAD, OPTIONS',
  ],
];

/** Requests whose responses have no body. */
export const heads: readonly Hostile[] = [
  ['what exists', request('HEAD /api/health'), '200'],
  ['an unknown path', request('HEAD /api/nothing'), '404'],
  ['what needs a token', request('HEAD /api/me', { Authorization: null }), '401'],
  ['a workspace of others', request('HEAD /api/workspaces/nobodys'), '404'],
  ['what can only be sent', request('HEAD /api/support'), '405, Allow: POST, OPTIONS'],
  ['an unknown parameter', request('HEAD /api/regions?nope=1'), '400'],
  ['an address that cannot be read', request('HEAD /api/status/%zz'), '400'],
  ['a type that it has not', request('HEAD /api/health', { Accept: 'text/html' }), '406'],
  ['a stream', request('HEAD /api/workspaces/acme/apps/storefront/status', { Accept: 'text/event-stream' }), '200'],
  ['a body of its own', request('HEAD /api/health', {}, '{"a":1}'), '200'],
  ['a status that the operation does not have', request('HEAD /api/health', { Prefer: 'code=418' }), '400'],
];
