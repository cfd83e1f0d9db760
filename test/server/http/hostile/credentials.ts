import { get, type Hostile, patch, post, raw } from './wire.ts';

const signIn = '401 unauthorized';
const cookie = { Authorization: null, Cookie: 'pcp_session=demo_owner' };

/** What is said of the caller. */
export const credentials: readonly Hostile[] = [
  ['another scheme', get('/api/me', { Authorization: 'Basic cGNwX2RlbW9fZnVsbA==' }), signIn],
  ['no scheme', get('/api/me', { Authorization: 'pcp_demo_owner' }), signIn],
  ['no token', get('/api/me', { Authorization: 'Bearer' }), signIn],
  ['an empty header', get('/api/me', { Authorization: '' }), signIn],
  ['two tokens in one', get('/api/me', { Authorization: 'Bearer pcp_demo_owner pcp_demo_owner' }), signIn],
  ['a list of tokens', get('/api/me', { Authorization: 'Bearer pcp_demo_owner, Bearer pcp_demo_owner' }), signIn],
  [
    'two headers, the first of them wrong',
    get('/api/me', { Authorization: ['Bearer nope', 'Bearer pcp_demo_owner'] }),
    signIn,
  ],
  ['a token in quotes', get('/api/me', { Authorization: 'Bearer "pcp_demo_owner"' }), signIn],
  ['a token with more behind it', get('/api/me', { Authorization: 'Bearer pcp_demo_ownerx' }), signIn],
  ['a token in other letters', get('/api/me', { Authorization: 'Bearer PCP_DEMO_FULL' }), signIn],
  ['a token of 10,000 characters', get('/api/me', { Authorization: `Bearer ${'a'.repeat(10_000)}` }), signIn],
  [
    'a token that is slow for a careless expression',
    get('/api/me', { Authorization: `Bearer ${'='.repeat(10_000)}!` }),
    signIn,
  ],
  ['a prototype for a token', get('/api/me', { Authorization: 'Bearer __proto__' }), signIn],
  ['a constructor for a token', get('/api/me', { Authorization: 'Bearer constructor' }), signIn],
  ['an injection for a token', get('/api/me', { Authorization: "Bearer ' OR 1=1 --" }), signIn],
  ['bytes above ASCII for a token', get('/api/me', { Authorization: 'Bearer \xc3\xa9' }), signIn],
  ['a token in the query', get('/api/me?access_token=pcp_demo_owner', { Authorization: null }), signIn],
  ['an invalid token where none is needed', get('/api/health', { Authorization: 'garbage' }), '200'],
  [
    'an invalid token where one may be sent',
    post('/api/ai', '{"question":"Why?"}', { Authorization: 'garbage' }),
    signIn,
  ],
  ['a cookie of nothing but signs', get('/api/me', { Authorization: null, Cookie: ';;=;=;;==;,' }), signIn],
  ['an empty session', get('/api/me', { Authorization: null, Cookie: 'pcp_session=' }), signIn],
  [
    'a prototype for a session',
    get('/api/me', { Authorization: null, Cookie: '__proto__=1; pcp_session=__proto__' }),
    signIn,
  ],
  [
    'a session of 10,000 characters',
    get('/api/me', { Authorization: null, Cookie: `pcp_session=${'a'.repeat(10_000)}` }),
    signIn,
  ],
  [
    'two sessions, the first of them wrong',
    get('/api/me', { Authorization: null, Cookie: 'pcp_session=x; pcp_session=demo_owner' }),
    signIn,
  ],
  ['a session in quotes', get('/api/me', { Authorization: null, Cookie: 'pcp_session="demo"' }), signIn],
  ['a change from nowhere', patch('/api/me', '{"name":"A"}', cookie), '403 forbidden'],
  ['a change from `null`', patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'null' }), '403 forbidden'],
  ['a change from an empty origin', patch('/api/me', '{"name":"A"}', { ...cookie, Origin: '' }), '403 forbidden'],
  [
    'a change from another site',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://evil.test' }),
    '403 forbidden',
  ],
  [
    'a change from a site of a like name',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://localhost.evil.test' }),
    '403 forbidden',
  ],
  ['a change from another port', patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://localhost:1' }), '200'],
  [
    'a change from another scheme',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'file://localhost' }),
    '403 forbidden',
  ],
  [
    'a change from two origins',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://localhost http://evil.test' }),
    '403 forbidden',
  ],
  [
    'a change from an origin with a path',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://localhost/' }),
    '403 forbidden',
  ],
  [
    'a change from this very origin',
    patch('/api/me', '{"name":"A"}', { ...cookie, Origin: 'http://localhost' }),
    '200',
  ],
  [
    'a change from nowhere, whose referrer is right',
    patch('/api/me', '{"name":"A"}', { ...cookie, Referer: 'http://localhost/' }),
    '403 forbidden',
  ],
  [
    'a change without a host, from an origin that is not defined',
    raw('DELETE /api/workspaces/acme HTTP/1.0\r\nCookie: pcp_session=demo_owner\r\nOrigin: http://undefined\r\n\r\n'),
    '403 forbidden',
  ],
  ['a foreign origin beside a token', patch('/api/me', '{"name":"A"}', { Origin: 'http://evil.test' }), '200'],
];
