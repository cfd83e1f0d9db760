import { get, type Hostile, post, request } from '../../server/http/hostile/wire.ts';

const missing = '404 not_found';
const put = (body: string | Buffer, headers = {}) => request('PUT /__mock/scenario', headers, body);

/** Requests to the mock control API. */
export const control: readonly Hostile[] = [
  ['an unknown path', get('/__mock/nothing'), missing],
  ['another path with the same prefix', get('/__mockery'), missing],
  ['uppercase letters', get('/__MOCK'), missing],
  ['an escaped underscore', get('/%5f%5fmock'), '200'],
  ['an escaped slash', get('/__mock%2fpersonas'), missing],
  ['a trailing slash', get('/__mock/'), missing],
  ['two slashes', get('//__mock'), missing],
  ['a traversal out of the API', get('/__mock/../api/health'), missing],
  ['a traversal into the API', get('/api/../__mock'), missing],
  ['an absolute URL', get('http://evil.test/__mock'), '200'],
  ['an unknown query parameter', get('/__mock?a=b'), '400 bad_body, query a additionalProperties'],
  ['a directive', get('/__mock?__code=404'), '200'],
  ['an undeclared method', post('/__mock', '{}'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['invalid JSON', put('{'), '400 bad_body, body json'],
  ['no body', put(''), '400 bad_body, body required'],
  ['a missing name', put('{}'), '400 bad_body, body /name required'],
  ['a number as name', put('{"name":1}'), '400 bad_body, body /name type'],
  ['a list as name', put('{"name":[]}'), '400 bad_body, body /name type'],
  ['__proto__ as name', put('{"name":"__proto__"}'), '400 bad_body, body /name enum'],
  ['__proto__ as a field', put('{"__proto__":{"name":"down"},"name":null}'), '400 bad_body, body json'],
  ['an undeclared field', put('{"name":null,"admin":true}'), '400 bad_body, body /admin additionalProperties'],
  ['an unknown scenario', put('{"name":"none-such"}'), '400 bad_body, body /name enum'],
  ['a path as name', put('{"name":"../../../etc/passwd"}'), '400 bad_body, body /name enum'],
  ['a name of 10,000 characters', put(`{"name":"${'a'.repeat(10_000)}"}`), '400 bad_body, body /name enum'],
  ['a body of 10 MB', put(`{"name":"${'a'.repeat(10_000_000)}"}`), '413 payload_too_large'],
  ['10,000 nested brackets', put('['.repeat(10_000)), '400 bad_body, body json'],
  ['an unsupported media type', put('name=x', { 'Content-Type': 'text/plain' }), '415 unsupported_media_type'],
  ['a request from another origin', get('/__mock/requests', { Origin: 'https://evil.test' }), '200'],
  ['an invalid Accept header', get('/__mock/requests', { Accept: 'garbage' }), '406 not_acceptable'],
];
