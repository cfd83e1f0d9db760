import { get, type Hostile, post, request, thenLeave } from '../../server/http/hostile/wire.ts';

const app = '/api/workspaces/acme/apps/storefront';
const prefer = (value: string | readonly string[], path = app) => get(path, { Prefer: value });
const noSuch = '400 bad_body, header prefer enum';
const noSuchIn = (name: string) => `400 bad_body, query ${name} enum`;
const variable = '{"key":"PATH","value":"x","isSecret":false}';

/** Directives: selection, generated data, speed and scenario. */
export const directives: readonly Hostile[] = [
  ['an invalid escape as status', get(`${app}?__code=%zz`), noSuchIn('__code')],
  ['an incomplete escape as status', get(`${app}?__code=%`), noSuchIn('__code')],
  ['a status that is not a number', prefer('code=abc'), noSuch],
  ['a status of another operation', prefer('code=418'), noSuch],
  ['a negative status', prefer('code=-404'), noSuch],
  ['a status in exponential notation', prefer('code=4.04e2'), noSuch],
  ['a status after a space', get(`${app}?__code=%20404`), noSuchIn('__code')],
  ['a status in Arabic digits', get(`${app}?__code=%D9%A4%D9%A0%D9%A4`), noSuchIn('__code')],
  ['an empty status', prefer('code='), noSuch],
  ['a status without a value', prefer('code'), noSuch],
  ['constructor as status', prefer('code=constructor'), noSuch],
  ['__proto__ as status', prefer('code=__proto__'), noSuch],
  ['hasOwnProperty as status', get(`${app}?__code=hasOwnProperty`), noSuchIn('__code')],
  ['__proto__ as example', prefer('example=__proto__'), noSuch],
  ['constructor as example', prefer('code=200, example=constructor'), noSuch],
  ['length as example', prefer('example=length'), noSuch],
  ['an example of another status', prefer('code=404, example=insufficient_scope'), noSuch],
  ['an example of 8,000 characters', prefer(`example=${'a'.repeat(8000)}`), noSuch],
  ['a script as example', get(`${app}?__example=%3Cscript%3Ealert(1)%3C/script%3E`), noSuchIn('__example')],
  ['a line break in an example', get(`${app}?__example=a%0d%0aSet-Cookie:%20a=b`), noSuchIn('__example')],
  ['a NUL as example', get(`${app}?__example=%00`), noSuchIn('__example')],
  ['non-ASCII bytes as example', prefer('example=\xff\xfe'), noSuch],
  ['two statuses, the first of which counts', get(`${app}?__code=999&__code=404`), '400 bad_body, query __code enum'],
  ['a header and a query with different statuses', get(`${app}?__code=404`, { Prefer: 'code=403' }), '404 not_found'],
  ['__proto__ as directive', get(`${app}?__proto__=1`), '400 bad_body, query __proto__ additionalProperties'],
  ['an unknown directive', get(`${app}?__nothing=1`), '400 bad_body, query __nothing additionalProperties'],
  ['two underscores as directive', get(`${app}?__=1`), '400 bad_body, query __ additionalProperties'],
  ['thousands of directives', get(`${app}?${'__code&'.repeat(2300)}__code=404`), '400 bad_body, query __code enum'],
  ['a directive in the path', get(`/api/__code=404`), '404 not_found'],
  ['a directive after the fragment', get(`${app}#?__code=404`), '404 not_found'],
  ['only punctuation', prefer(',;=,;=" =,,;;'), '200'],
  ['an unclosed quote', prefer('code="404'), noSuch],
  ['10,000 quotes', prefer(`code=404 ${'"'.repeat(10_000)}`), '404 not_found'],
  ['10,000 spaces', prefer(`code${' '.repeat(10_000)}=404`), '404 not_found'],
  ['a preference that slows down a backtracking pattern', prefer(`${'a '.repeat(5000)}!`), '200'],
  ['unclosed quotes that slow down a backtracking pattern', prefer(`${'a="'.repeat(3000)}!`), '200'],
  ['a preference of 20,000 characters', prefer('a'.repeat(20_000)), '431 headers_too_large'],
  ['500 Prefer headers', prefer(Array.from({ length: 500 }, () => 'code=404')), '404 not_found'],
  ['preferences for other software', prefer('respond-async, wait=100, return=minimal, handling=strict'), '200'],
  ['a directive without credentials', get(app, { Authorization: null, Prefer: 'code=200' }), '401 unauthorized'],
  ['a success for an invalid request', post(`${app}/vars`, '{', { Prefer: 'code=201' }), '400 bad_body, body json'],
  ['an error for a valid request', post(`${app}/vars`, variable, { Prefer: 'code=409' }), '409 being_deleted'],
  [
    'a directive for an undeclared method',
    request(`PUT ${app}?__code=404`),
    '405 method_not_allowed, Allow: GET, PATCH, DELETE, HEAD, OPTIONS',
  ],
  ['a speed of zero', prefer('speed=0'), '400 bad_body, header prefer range'],
  ['a negative speed', prefer('speed=-10'), '400 bad_body, header prefer range'],
  ['an infinite speed', prefer('speed=1e400'), '400 bad_body, header prefer range'],
  ['a speed that is not a number', prefer('speed=fast'), '400 bad_body, header prefer range'],
  [
    'a stream at a speed of zero',
    get(`${app}/status?__speed=0`, { Accept: 'text/event-stream' }),
    '400 bad_body, query __speed range',
  ],
  [
    'a stream at a high speed with a disconnect',
    thenLeave(get(`${app}/status?__speed=1000`, { Accept: 'text/event-stream' })),
    'closed',
  ],
  ['an unknown scenario', prefer('scenario=none-such'), '400 bad_body, header prefer enum'],
  ['__proto__ as scenario', get(app, { 'X-Mock-Scenario': '__proto__' }), '400 bad_body, header x-mock-scenario enum'],
  [
    'a path as scenario',
    get(app, { 'X-Mock-Scenario': '../../../etc/passwd' }),
    '400 bad_body, header x-mock-scenario enum',
  ],
  [
    'a scenario of 10,000 characters',
    get(app, { 'X-Mock-Scenario': 'a'.repeat(10_000) }),
    '400 bad_body, header x-mock-scenario enum',
  ],
  [
    'constructor as scenario in a cookie',
    get(app, { Cookie: 'mock_scenario=constructor' }),
    '400 bad_body, cookie mock_scenario enum',
  ],
];
