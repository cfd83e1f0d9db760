import { expect, test } from 'vitest';
import { readCredentials } from '../../../contract/auth/credentials.ts';

const token = (secret: string) => ({ kind: 'token', secret }) as const;
const session = (id: string) => ({ kind: 'session', id }) as const;
const absent = { kind: 'absent' } as const;
const malformed = { kind: 'malformed' } as const;

test.each([
  ['Bearer pcp_abc', token('pcp_abc')],
  ['bearer pcp_abc', token('pcp_abc')],
  ['BEARER  pcp_abc ', token('pcp_abc')],
  ['Bearer a-._~+/Z9==', token('a-._~+/Z9==')],
  ['', malformed],
  ['Bearer', malformed],
  ['Bearer ', malformed],
  ['pcp_abc', malformed],
  ['Basic YWRhOnB3', malformed],
  ['XBearerX pcp_abc', malformed],
  ['Bearer\tpcp_abc', malformed],
  ['Bearer pcp abc', malformed],
  ['Bearer pcp_abc, Bearer pcp_def', malformed],
  ['Bearer =pcp_abc', malformed],
  ['Bearer "pcp_abc"', malformed],
  ['Bearer pcp_äbc', malformed],
  ['Bearer pcp_abc\n', malformed],
])('reads the header %j as %o', (authorization, read) => {
  expect(readCredentials({ authorization })).toEqual(read);
});

test.each([
  ['pcp_session=abc', session('abc')],
  ['theme=dark; pcp_session=abc; lang=en', session('abc')],
  [' pcp_session = abc ', session('abc')],
  ['pcp_session=a=b', session('a=b')],
  ['pcp_session=first; pcp_session=second', session('first')],
  ['pcp_session=', absent],
  ['pcp_session', absent],
  ['xpcp_session=abc', absent],
  ['pcp_sessionx=abc', absent],
  ['PCP_SESSION=abc', absent],
  ['theme="; pcp_session=abc', session('abc')],
  ['=abc', absent],
  [';;;', absent],
  ['', absent],
])('reads the cookie %j as %o', (cookie, read) => {
  expect(readCredentials({ cookie })).toEqual(read);
});

test('a request without the header has no credential', () => {
  expect(readCredentials({})).toEqual(absent);
});

test('a token takes precedence over a session', () => {
  expect(readCredentials({ authorization: 'Bearer pcp_abc', cookie: 'pcp_session=def' })).toEqual(token('pcp_abc'));
});

test('a malformed token is refused even with a session', () => {
  expect(readCredentials({ authorization: 'Basic YWRhOnB3', cookie: 'pcp_session=def' })).toEqual(malformed);
});
