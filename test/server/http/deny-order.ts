import type { ErrorCheckName } from '../../../generated/errors.ts';
import type { Caller } from './identity.ts';

/** The callers, by token. */
export const callers: Record<string, Caller> = {
  ada: {},
  'no-phone': { phoneVerified: false },
  blocked: { blocked: 'Spam', phoneVerified: false },
  'suspended-viewer': { suspended: 'Spam', role: 'viewer' },
  suspended: { suspended: 'Spam' },
  'no-phone-outsider': { phoneVerified: false, role: null },
  'pinned-outsider': { role: null, pinnedWorkspaceId: 'w-elsewhere' },
  'pinned-reader': { scope: 'read', pinnedWorkspaceId: 'w-elsewhere' },
  'reading-viewer': { scope: 'read', role: 'viewer' },
  viewer: { role: 'viewer' },
  deployer: { scope: 'deploy' },
};

export const app = '/api/workspaces/acme/apps/storefront';
export const bearer = (name: string) => ({ authorization: `Bearer ${name}` });
/** A request with two errors, and its response. */
export interface Pair {
  readonly first: string;
  readonly before: string;
  /** The checks of both errors, as `x-error-order` of the contract names them. */
  readonly checks: readonly [ErrorCheckName, ErrorCheckName];
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly expected: string;
}

export const pairs: readonly Pair[] = [
  {
    first: 'a malformed path',
    before: 'authentication',
    checks: ['address', 'credentials'],
    method: 'GET',
    path: '/api/me/tickets/%zz',
    headers: {},
    expected: '400 bad_body: The address cannot be read; see details.',
  },
  {
    first: 'an unknown path',
    before: 'authentication',
    checks: ['path', 'credentials'],
    method: 'GET',
    path: '/api/nothing',
    headers: {},
    expected: '404 not_found: The API has no such path.',
  },
  {
    first: 'an unknown method',
    before: 'authentication',
    checks: ['method', 'credentials'],
    method: 'PUT',
    path: '/api/me',
    headers: {},
    expected: '405 method_not_allowed: Use one of GET, PATCH, HEAD, OPTIONS.',
  },
  {
    first: 'a malformed token',
    before: 'the session, whose phone is not verified',
    checks: ['credentials', 'phone'],
    method: 'GET',
    path: '/api/me',
    headers: { authorization: 'no-phone', cookie: 'pcp_session=no-phone' },
    expected: '401 unauthorized: Send a valid token as `Authorization: Bearer <token>`.',
  },
  {
    first: 'a foreign origin',
    before: 'the phone',
    checks: ['origin', 'phone'],
    method: 'PATCH',
    path: '/api/me',
    headers: { cookie: 'pcp_session=no-phone', origin: 'https://evil.test' },
    expected: '403 forbidden: With a session, a change needs the `Origin` of the service itself.',
  },
  {
    first: 'the block',
    before: 'the phone',
    checks: ['block', 'phone'],
    method: 'GET',
    path: '/api/me',
    headers: bearer('blocked'),
    expected: '403 account_blocked: The operator of the service has blocked this account: Spam.',
  },
  {
    first: 'the role',
    before: 'the suspension',
    checks: ['role', 'suspension'],
    method: 'POST',
    path: `${app}/restart`,
    headers: bearer('suspended-viewer'),
    expected: '403 forbidden: This needs the role `developer` in the workspace.',
  },
  {
    first: 'the suspension',
    before: 'the accepted media types',
    checks: ['suspension', 'accept'],
    method: 'POST',
    path: `${app}/restart`,
    headers: { ...bearer('suspended'), accept: 'text/html' },
    expected: '403 workspace_suspended: The operator of the service has suspended the workspace: Spam.',
  },
  {
    first: 'the phone',
    before: 'membership',
    checks: ['phone', 'membership'],
    method: 'GET',
    path: app,
    headers: bearer('no-phone-outsider'),
    expected: '403 phone_required: Verify a phone number in the dashboard before you use the API.',
  },
  {
    first: 'membership',
    before: 'the pin',
    checks: ['membership', 'pin'],
    method: 'GET',
    path: app,
    headers: bearer('pinned-outsider'),
    expected: '404 not_found: There is no such workspace.',
  },
  {
    first: 'the pin',
    before: 'the scope',
    checks: ['pin', 'scope'],
    method: 'DELETE',
    path: app,
    headers: bearer('pinned-reader'),
    expected: '403 forbidden: This token is pinned to another workspace.',
  },
  {
    first: 'the scope',
    before: 'the role',
    checks: ['scope', 'role'],
    method: 'DELETE',
    path: app,
    headers: bearer('reading-viewer'),
    expected: '403 forbidden: The token needs the scope `full`; it has `read`.',
  },
  {
    first: 'the role',
    before: 'the Accept header',
    checks: ['role', 'accept'],
    method: 'DELETE',
    path: app,
    headers: { ...bearer('viewer'), accept: 'text/html' },
    expected: '403 forbidden: This needs the role `developer` in the workspace.',
  },
  {
    first: 'the role',
    before: 'the parameters',
    checks: ['role', 'request'],
    method: 'DELETE',
    path: `${app}?nope=1`,
    headers: bearer('viewer'),
    expected: '403 forbidden: This needs the role `developer` in the workspace.',
  },
  {
    first: 'the Accept header',
    before: 'the type of the body',
    checks: ['accept', 'mediaType'],
    method: 'POST',
    path: `${app}/vars`,
    headers: { ...bearer('ada'), accept: 'text/html', 'content-type': 'text/plain' },
    body: 'KEY=value',
    expected: '406 not_acceptable: The operation responds with application/json.',
  },
  {
    first: 'the type of the body',
    before: 'the parameters',
    checks: ['mediaType', 'request'],
    method: 'POST',
    path: `${app}/vars?nope=1`,
    headers: { ...bearer('ada'), 'content-type': 'text/plain' },
    body: 'KEY=value',
    expected: '415 unsupported_media_type: Send the body as application/json, in UTF-8.',
  },
  {
    first: 'the syntax of the body',
    before: 'the parameters',
    checks: ['syntax', 'request'],
    method: 'POST',
    path: `${app}/vars?nope=1`,
    headers: { ...bearer('ada'), 'content-type': 'application/json' },
    body: '{"key":',
    expected: '400 bad_body: The body cannot be read; see details.',
  },
  {
    first: 'the parameters',
    before: 'the resource',
    checks: ['request', 'resource'],
    method: 'GET',
    path: `${app}?nope=1`,
    headers: bearer('ada'),
    expected: '400 bad_body: The request does not match the contract; see details.',
  },
  {
    first: 'the fields of the body',
    before: 'the resource',
    checks: ['request', 'resource'],
    method: 'POST',
    path: `${app}/vars`,
    headers: { ...bearer('ada'), 'content-type': 'application/json' },
    body: '{"key":"lower","value":""}',
    expected: '400 bad_body: The request does not match the contract; see details.',
  },
  {
    first: 'the fields of the body',
    before: 'the scope that a field needs',
    checks: ['request', 'fieldAccess'],
    method: 'PATCH',
    path: app,
    headers: { ...bearer('deployer'), 'content-type': 'application/json' },
    body: '{"name":""}',
    expected: '400 bad_body: The request does not match the contract; see details.',
  },
];
