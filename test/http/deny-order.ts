import type { Caller } from './identity.ts';

/** Whoever asks, by their token. */
export const callers: Record<string, Caller> = {
  ada: {},
  'no-phone': { phoneVerified: false },
  'no-phone-outsider': { phoneVerified: false, role: null },
  'pinned-outsider': { role: null, pinnedWorkspaceId: 'w-elsewhere' },
  'pinned-reader': { scope: 'read', pinnedWorkspaceId: 'w-elsewhere' },
  'reading-viewer': { scope: 'read', role: 'viewer' },
  viewer: { role: 'viewer' },
  deployer: { scope: 'deploy' },
};

export const app = '/api/workspaces/acme/apps/storefront';
export const bearer = (name: string) => ({ authorization: `Bearer ${name}` });
/** A request with two mistakes, and what it is answered. */
export interface Pair {
  readonly first: string;
  readonly before: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly answer: string;
}

export const pairs: readonly Pair[] = [
  {
    first: 'an address that cannot be read',
    before: 'who it is',
    method: 'GET',
    path: '/api/me/tickets/%zz',
    headers: {},
    answer: '400 bad_body: The address cannot be read; see details.',
  },
  {
    first: 'an unknown address',
    before: 'who it is',
    method: 'GET',
    path: '/api/nothing',
    headers: {},
    answer: '404 not_found: The API has no such path.',
  },
  {
    first: 'a method that the address does not have',
    before: 'who it is',
    method: 'PUT',
    path: '/api/me',
    headers: {},
    answer: '405 method_not_allowed: Use one of GET, PATCH, HEAD, OPTIONS.',
  },
  {
    first: 'an unreadable token',
    before: 'the session beside it, whose phone is not verified',
    method: 'GET',
    path: '/api/me',
    headers: { authorization: 'no-phone', cookie: 'pcp_session=no-phone' },
    answer: '401 unauthorized: Send a valid token as `Authorization: Bearer <token>`.',
  },
  {
    first: 'a foreign origin',
    before: 'the phone',
    method: 'PATCH',
    path: '/api/me',
    headers: { cookie: 'pcp_session=no-phone', origin: 'https://evil.test' },
    answer: '403 forbidden: With a session, a change needs the `Origin` of the service itself.',
  },
  {
    first: 'the phone',
    before: 'membership',
    method: 'GET',
    path: app,
    headers: bearer('no-phone-outsider'),
    answer: '403 phone_required: Verify a phone number in the dashboard before you use the API.',
  },
  {
    first: 'membership',
    before: 'the pin',
    method: 'GET',
    path: app,
    headers: bearer('pinned-outsider'),
    answer: '404 not_found: There is no such workspace.',
  },
  {
    first: 'the pin',
    before: 'the scope',
    method: 'DELETE',
    path: app,
    headers: bearer('pinned-reader'),
    answer: '403 forbidden: This token is pinned to another workspace.',
  },
  {
    first: 'the scope',
    before: 'the role',
    method: 'DELETE',
    path: app,
    headers: bearer('reading-viewer'),
    answer: '403 forbidden: The token needs the scope `full`; it has `read`.',
  },
  {
    first: 'the role',
    before: 'what the caller accepts',
    method: 'DELETE',
    path: app,
    headers: { ...bearer('viewer'), accept: 'text/html' },
    answer: '403 forbidden: This needs the role `developer` in the workspace.',
  },
  {
    first: 'the role',
    before: 'the parameters',
    method: 'DELETE',
    path: `${app}?nope=1`,
    headers: bearer('viewer'),
    answer: '403 forbidden: This needs the role `developer` in the workspace.',
  },
  {
    first: 'what the caller accepts',
    before: 'the type of the body',
    method: 'POST',
    path: `${app}/vars`,
    headers: { ...bearer('ada'), accept: 'text/html', 'content-type': 'text/plain' },
    body: 'KEY=value',
    answer: '406 not_acceptable: The operation responds with application/json.',
  },
  {
    first: 'the type of the body',
    before: 'the parameters',
    method: 'POST',
    path: `${app}/vars?nope=1`,
    headers: { ...bearer('ada'), 'content-type': 'text/plain' },
    body: 'KEY=value',
    answer: '415 unsupported_media_type: Send the body as application/json, in UTF-8.',
  },
  {
    first: 'the syntax of the body',
    before: 'the parameters',
    method: 'POST',
    path: `${app}/vars?nope=1`,
    headers: { ...bearer('ada'), 'content-type': 'application/json' },
    body: '{"key":',
    answer: '400 bad_body: The body cannot be read; see details.',
  },
  {
    first: 'the parameters',
    before: 'the object',
    method: 'GET',
    path: `${app}?nope=1`,
    headers: bearer('ada'),
    answer: '400 bad_body: The request does not match the contract; see details.',
  },
  {
    first: 'the fields of the body',
    before: 'the object',
    method: 'POST',
    path: `${app}/vars`,
    headers: { ...bearer('ada'), 'content-type': 'application/json' },
    body: '{"key":"lower","value":""}',
    answer: '400 bad_body: The request does not match the contract; see details.',
  },
  {
    first: 'the fields of the body',
    before: 'the scope that a field needs',
    method: 'PATCH',
    path: app,
    headers: { ...bearer('deployer'), 'content-type': 'application/json' },
    body: '{"name":""}',
    answer: '400 bad_body: The request does not match the contract; see details.',
  },
];
