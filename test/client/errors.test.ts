import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  ControlPlaneError,
  createClient,
  describeError,
  explain,
  isControlPlaneError,
} from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { freePort, listen, type Listening } from '../listen.ts';
import { respondInOrder } from './responses.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const params = { path: { workspaceSlug: 'acme', appSlug: 'storefront' } };

test('reads the code, the message and the request of an error', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner', headers: { 'X-Request-Id': 'request-7' } });

  const { error, status } = await client.GET(app, { params: { path: { workspaceSlug: 'acme', appSlug: 'none' } } });

  expect(error).toMatchObject({
    name: 'ControlPlaneError',
    code: 'not_found',
    status: 404,
    requestId: 'request-7',
    retryAfterSeconds: null,
  });
  expect([status, error?.message]).toEqual([404, 'The workspace has no app "none" in production.']);
});

test('reads the older shape of an error', async () => {
  await using server = await respondWith(
    404,
    '{"error":"There is no such app.","code":"not_found","details":[{"in":"path"}]}',
  );

  const { error } = await createClient({ baseUrl: server.url }).GET(app, { params });

  expect(error).toMatchObject({ code: 'not_found', message: 'There is no such app.', details: [{ in: 'path' }] });
});

test('a malformed request has details', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const { error } = await client.PATCH(app, { params, body: { name: '' } });

  expect(error?.details).toMatchObject([{ in: 'body', path: '/name', rule: 'minLength' }]);
});

test('region_required says where to send the region', async () => {
  const client = createClient({
    baseUrl: mock.url,
    token: 'pcp_demo_owner',
    headers: { Prefer: 'code=400, example=region_required' },
  });

  const { error } = await client.GET(app, { params });

  expect(error?.message).toMatch(/Send the region as `params: \{ query: \{ region \} \}`\.$/);
});

test('an unknown code arrives as it was sent', async () => {
  await using server = await respondWith(418, '{"error":{"code":"teapot","message":"Short and stout."}}');

  const { error } = await createClient({ baseUrl: server.url }).GET('/api/me');

  expect([String(error?.code), error?.message, codeOf(error)]).toEqual(['teapot', 'Short and stout.', 'unknown']);
});

test('a response that is not JSON has its text as the body, and no code', async () => {
  await using server = await respondWith(502, '<h1>Bad gateway</h1>', { 'retry-after': '7' });

  const { error } = await createClient({ baseUrl: server.url }).GET('/api/me');

  expect(error).toMatchObject({
    code: null,
    body: '<h1>Bad gateway</h1>',
    retryAfterSeconds: 7,
    message: 'The server responded with 502.',
  });
});

test('a degraded server responds with its health, not with an error', async () => {
  const client = createClient({ baseUrl: mock.url, headers: { Prefer: 'code=503' } });

  const result = await client.GET('/api/health');

  expect([result.status, result.error, result.data?.status]).toEqual([503, undefined, 'degraded']);
});

test('a proxy that cannot reach the server sends an error, not its health', async () => {
  const { options } = respondInOrder(
    new Response('<h1>Unavailable</h1>', { status: 503 }),
    new Response('{"error":{"code":"unavailable","message":"Try again."}}', { status: 503 }),
  );
  const client = createClient(options);

  const [page, json] = [await client.GET('/api/health'), await client.GET('/api/health')];

  expect([page.error?.message, json.error?.message]).toEqual(['The server responded with 503.', 'Try again.']);
});

test('a success that is not JSON throws an error that says so', async () => {
  const headers = { 'content-type': 'text/html', 'x-request-id': 'request-7' };
  const { options } = respondInOrder(new Response('<h1>Sign in</h1>', { headers }));

  await expect(createClient(options).GET('/api/me')).rejects.toMatchObject({
    name: 'ControlPlaneError',
    status: 200,
    requestId: 'request-7',
    body: '<h1>Sign in</h1>',
    message:
      'The server responded with 200 and text/html, which does not come from the control plane. Check the baseUrl.',
  });
});

test('reads only the code of a body, which can be a page of megabytes', () => {
  const body = new Proxy(
    { error: 'Taken.', code: 'slug_taken' },
    {
      ownKeys() {
        throw new Error('All fields were read.');
      },
    },
  );

  expect(codeOf(body)).toBe('slug_taken');
});

test.each([
  ['7', 7],
  ['1.5', 1.5],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', null],
  ['', null],
  [' ', null],
  ['-5', null],
  ['0x10', null],
  ['1e3', null],
  ['Infinity', null],
  ['2026', 2026],
])('reads Retry-After: %s', (text, seconds) => {
  const error = new ControlPlaneError({ status: 429, headers: new Headers({ 'retry-after': text }) }, {});

  expect(error.retryAfterSeconds).toBe(seconds);
});

test('reads a Retry-After that is a date by the clock of the server', () => {
  const headers = { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT', date: 'Wed, 21 Oct 2015 07:27:30 GMT' };
  const error = new ControlPlaneError({ status: 429, headers: new Headers(headers) }, {});

  expect(error.retryAfterSeconds).toBe(30);
});

test('explains a code, and leaves other errors as they are', () => {
  const response = { status: 409, headers: new Headers() };
  const taken = new ControlPlaneError(response, { error: { code: 'slug_taken', message: 'Taken.' } });

  expect(explain(taken)).toBe('This slug is taken. Choose another one. (Taken.)');
  expect(describeError(taken)).toBe('Another workspace has the slug, or the service reserves it.');
  expect(describeError(new TypeError('fetch failed'))).toBe('fetch failed');
  expect(explain(new TypeError('fetch failed'))).toBe('fetch failed');
  expect([codeOf(taken), codeOf(new TypeError('fetch failed'))]).toEqual(['slug_taken', null]);
});

test.each([404, 502])('explains to a user a response of %i that is not of the control plane', (status) => {
  const headers = new Headers({ 'content-type': 'text/html' });
  const error = new ControlPlaneError({ status, headers }, '<h1>Bad gateway</h1>');

  expect(explain(error)).toBe(`The service cannot be reached (${status}). Try again later.`);
});

test('explains to a user what a pool lacks, also by the body alone', async () => {
  const client = preferring('code=409, example=insufficient_pool');

  const { error } = await client.POST(`${app}/restart`, { params });

  const text =
    'The app does not fit into the pool. Change the plan or stop another app. Missing: 2 cores, 3 GiB of memory. ' +
    '(The app needs more than the pool of this region has left. Change the plan or stop an app.)';
  expect([explain(error), explain(error?.body)]).toEqual([text, text]);
});

test('explains to a user which input is not valid, and what uses too much', async () => {
  const client = preferring('code=409, example=pool_exceeded');
  const owner = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const invalid = await owner.PATCH(app, { params, body: { name: '' } });
  const exceeded = await client.POST('/api/workspaces/{workspaceSlug}/billing/plan', {
    params: { path: { workspaceSlug: 'acme' }, query: { region: 'eu-central' } },
    body: { tier: 'free' },
  });

  expect(explain(invalid.error)).toMatch(
    /^Some of the input is not valid\. name: .+\. \(The request does not match the contract; see details\.\)$/,
  );
  expect(explain(exceeded.error)).toContain(' tier: memory: 3221225472 bytes are in use, the tier has 536870912. (');
});

test('explains to a user a pattern in words', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const { error } = await client.PATCH(app, { params, body: { name: 'two\nlines' } });

  expect(explain(error)).toContain(' name: must be one line without control characters. (');
});

test('leaves out the messages for developers', async () => {
  const client = preferring('code=400, example=region_required');

  const { error } = await client.GET(app, { params });

  expect(explain(error)).toBe(
    'Several regions match. Choose one of them. (Several regions match. Name one with `?region=`.)',
  );
});

test('does not repeat a message', () => {
  expect(explain({ error: { code: 'slug_taken', message: 'This slug is taken. Choose another one.' } })).toBe(
    'This slug is taken. Choose another one.',
  );
  expect(explain({ error: { code: 'slug_taken' } })).toBe('This slug is taken. Choose another one.');
});

test('does not repeat a message that is that of a detail, nor its full stop', () => {
  const message = 'The primary domain cannot redirect. Send null.';
  const details = [{ in: 'body', path: '/redirectTo', message, rule: 'content' }];

  expect(explain({ error: { code: 'bad_body', message, details } })).toBe(
    'Some of the input is not valid. redirectTo: The primary domain cannot redirect. Send null.',
  );
});

test('reads the code of the body of an error, in both shapes', () => {
  const nested = { error: { code: 'slug_taken', message: 'Taken.' } };
  const unknown = { error: { code: 'teapot', message: 'Short and stout.' } };

  expect([nested, { error: 'Taken.', code: 'slug_taken' }, unknown].map(codeOf)).toEqual([
    'slug_taken',
    'slug_taken',
    'unknown',
  ]);
  expect(explain(nested)).toBe('This slug is taken. Choose another one. (Taken.)');
  expect(describeError(nested)).toBe('Another workspace has the slug, or the service reserves it.');
  expect(explain(unknown)).toBe('Short and stout.');
  expect(['<h1>Bad gateway</h1>', null, { code: 'ECONNREFUSED' }].map(codeOf)).toEqual([null, null, null]);
});

test('a code that every object has is unknown', () => {
  expect(codeOf({ error: { code: 'constructor', message: 'Odd.' } })).toBe('unknown');
});

test('recognises an error of another copy of this package', () => {
  const other = { [Symbol.for('platform-control-plane.error')]: true, code: 'not_found' };

  expect([isControlPlaneError(other), isControlPlaneError(new Error('No.')), codeOf(other)]).toEqual([
    true,
    false,
    'not_found',
  ]);
});

/** A client whose requests get that response of the mock. */
function preferring(prefer: string) {
  return createClient({ baseUrl: mock.url, token: 'pcp_demo_owner', headers: { Prefer: prefer } });
}

function respondWith(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Listening> {
  return listen((_, response) => response.writeHead(status, headers).end(body));
}

test.each([
  ['ECONNREFUSED', 'Nothing responds at the address of the service. Try again later. (ECONNREFUSED)'],
  ['ENOTFOUND', 'The address of the service is not found. Check the network and the address. (ENOTFOUND)'],
  ['EAI_AGAIN', 'The address of the service is not found. Check the network and the address. (EAI_AGAIN)'],
  ['ETIMEDOUT', 'The service did not respond in time. Try again later. (ETIMEDOUT)'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The service did not respond in time. Try again later. (UND_ERR_CONNECT_TIMEOUT)'],
  ['CERT_HAS_EXPIRED', 'The certificate of the service is not valid. Check the address. (CERT_HAS_EXPIRED)'],
  ['UND_ERR_SOCKET', 'The connection to the service broke off. Try again. (UND_ERR_SOCKET)'],
  ['ENETUNREACH', 'There is no connection. Check the network. (ENETUNREACH)'],
  ['ERR_INVALID_URL', 'fetch failed'],
  [7, 'fetch failed'],
])('explains to a user a connection that fails with %s', (code, sentence) => {
  const cause = Object.assign(new Error('any'), { code });

  expect(explain(new TypeError('fetch failed', { cause }))).toBe(sentence);
});

test('explains the failure of a real connection', async () => {
  const failed = await createClient({ baseUrl: `http://127.0.0.1:${await freePort()}` })
    .GET('/api/me')
    .catch((error: unknown) => error);

  expect(explain(failed)).toBe('Nothing responds at the address of the service. Try again later. (ECONNREFUSED)');
});
