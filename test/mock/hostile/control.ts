import { get, type Hostile, post, request } from '../../http/hostile/wire.ts';

const missing = '404 not_found';
const put = (body: string | Buffer, headers = {}) => request('PUT /__mock/scenario', headers, body);

/** The API of the mock itself, and the page. */
export const control: readonly Hostile[] = [
  ['an address that it does not have', get('/__mock/nothing'), missing],
  ['another address that begins like it', get('/__mockery'), missing],
  ['other letters', get('/__MOCK'), missing],
  ['an escaped underscore', get('/%5f%5fmock'), missing],
  ['an escaped slash', get('/__mock%2fpersonas'), missing],
  ['a slash at the end', get('/__mock/'), missing],
  ['two slashes', get('//__mock'), missing],
  ['a climb out of it', get('/__mock/../api/health'), missing],
  ['a climb into it', get('/api/../__mock'), missing],
  ['an address with scheme and host', get('http://evil.test/__mock'), '200'],
  ['a query that it does not know', get('/__mock?a=b'), '400 bad_body, query a additionalProperties'],
  ['a wish', get('/__mock?__code=404'), '200'],
  ['a method that it does not have', post('/__mock', '{}'), '405 method_not_allowed, Allow: GET, HEAD, OPTIONS'],
  ['no JSON', put('{'), '400 bad_body, body json'],
  ['no body', put(''), '400 bad_body, body required'],
  ['nothing for a name', put('{}'), '400 bad_body, body /name required'],
  ['a number for a name', put('{"name":1}'), '400 bad_body, body /name type'],
  ['a list for a name', put('{"name":[]}'), '400 bad_body, body /name type'],
  ['a prototype for a name', put('{"name":"__proto__"}'), '400 bad_body, body /name enum'],
  ['a prototype', put('{"__proto__":{"name":"down"},"name":null}'), '400 bad_body, body json'],
  ['more than is asked for', put('{"name":null,"admin":true}'), '400 bad_body, body /admin additionalProperties'],
  ['a scenario that is none', put('{"name":"none-such"}'), '400 bad_body, body /name enum'],
  ['a path for a name', put('{"name":"../../../etc/passwd"}'), '400 bad_body, body /name enum'],
  ['a name of 10,000 characters', put(`{"name":"${'a'.repeat(10_000)}"}`), '400 bad_body, body /name enum'],
  ['a body of 10 MB', put(`{"name":"${'a'.repeat(10_000_000)}"}`), '413 payload_too_large'],
  ['10,000 brackets', put('['.repeat(10_000)), '400 bad_body, body json'],
  ['another type', put('name=x', { 'Content-Type': 'text/plain' }), '415 unsupported_media_type'],
  ['a page of another site', get('/__mock/requests', { Origin: 'https://evil.test' }), '200'],
  ['a garbage of types', get('/__mock/requests', { Accept: 'garbage' }), '406 not_acceptable'],
];
