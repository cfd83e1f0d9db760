import {
  can,
  type ControlPlaneClient,
  createClient,
  type Folder,
  isControlPlaneError,
  isTerminal,
  type KnownCode,
  nextStates,
  upload,
} from '../../client/index.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

/** Each client has one mistake. No client is ever made. */
export const forbiddenOptions = (readToken: () => number): unknown[] => [
  // @ts-expect-error the baseUrl is missing
  createClient({}),
  // @ts-expect-error a token is a text, or a function
  createClient({ baseUrl: '', token: 7 }),
  // @ts-expect-error the function has to return a token
  createClient({ baseUrl: '', token: readToken }),
  createClient({ baseUrl: '', token: ({ rejected }) => rejected ?? 'pcp_demo_owner' }),
  createClient({ baseUrl: '', token: () => undefined, cookie: () => null }),
  // @ts-expect-error a function gets the token as `rejected`
  createClient({ baseUrl: '', token: ({ refused }) => String(refused) }),
  // @ts-expect-error a number of retries
  createClient({ baseUrl: '', retries: '3' }),
  // @ts-expect-error it is timeoutMs
  createClient({ baseUrl: '', timeout: 3 }),
];

/** Each optional member may be `undefined`, which leaves it out. */
export const leftOut = (client: ControlPlaneClient, none: undefined, files: FileList): unknown[] => [
  createClient({
    baseUrl: '',
    ...{ token: none, cookie: none, origin: none, fetch: none, timeoutMs: none, bodyTimeoutMs: none, retries: none },
    ...{ headers: none, credentials: none, signal: none, cache: none, requestInitExt: none, bodySerializer: none },
  }),
  client.GET(app, { params: { path, query: { env: none, region: none } }, signal: none, headers: none }),
  client.GET('/api/me', { params: none, headers: { 'x-any': none } }),
  client.PATCH(app, { params: { path, query: none }, body: { name: none, health: none, services: none } }),
  client.POST(`${app}/restart`, { params: { path, header: { 'Idempotency-Key': none } } }),
  client.stream(`${app}/status`, {
    ...{ params: { path, query: { env: none } }, signal: none, onDisconnect: none, onReconnect: none },
    reconnect: { minDelayMs: none, maxDelayMs: none },
  }),
  upload(client, { workspaceSlug: 'acme', files, signal: none, onProgress: none }),
  upload(client, { workspaceSlug: 'acme', files: [{ path: 'x', content: '', executable: none }] }),
  can({ role: none, scope: none, pinned: none }, 'getApp', { fields: none, self: none, targetRole: none }),
  // @ts-expect-error a required field is not left out
  client.POST('/api/me/tokens', { body: { name: none, scope: 'read' } }),
  // @ts-expect-error a required parameter is not left out
  client.GET(app, { params: { path: { ...path, appSlug: none } } }),
];

/** Each call has one mistake. No call is ever made. */
export const forbiddenCalls = (client: ControlPlaneClient): unknown[] => [
  // @ts-expect-error a read has no body
  client.GET('/api/health', { body: {} }),
  // @ts-expect-error the path has no colour
  client.GET(app, { params: { path: { ...path, colour: 'red' } } }),
  // @ts-expect-error a slug is a text
  client.GET(app, { params: { path: { ...path, appSlug: 7 } } }),
  // @ts-expect-error the client knows how to read each response
  client.GET(app, { params: { path }, parseAs: 'text' }),
  // @ts-expect-error the functions have the names of HTTP
  client.get,
  // @ts-expect-error health has no DELETE
  client.request('delete', '/api/health'),
];

/** A result has to be narrowed before its data or its error is read. */
export async function readsTooEarly(client: ControlPlaneClient): Promise<unknown[]> {
  const result = await client.GET(app, { params: { path } });
  return [
    // @ts-expect-error the result may be an error
    result.data.app,
    // @ts-expect-error the result may be a success
    result.error.code,
    // @ts-expect-error getApp never responds with 202
    result.status === 202,
  ];
}

/** Each status has its own codes and its own data. */
export async function readsAnotherStatus(client: ControlPlaneClient): Promise<unknown> {
  const result = await client.GET(app, { params: { path } });
  // @ts-expect-error bad_region comes with 400
  if (result.status === 404 && result.error.code === 'bad_region') return null;
  // @ts-expect-error an error has no data
  if (result.status === 404) return result.data.app;
  // @ts-expect-error a success has no error
  if (result.status === 200) return result.error.code;
  // @ts-expect-error a code that is not known is not a text, so that a comparison is checked
  const code: string = result.error.code;
  return code;
}

export async function readsAnotherSuccess(client: ControlPlaneClient): Promise<unknown> {
  const body = { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'starter', region: 'eu-central' } as const;
  const result = await client.POST('/api/workspaces', { body: { ...body, hues: [1, 2] } });
  // @ts-expect-error only 202 has a checkout
  return result.status === 201 ? result.data.checkoutUrl : null;
}

/** Each stream has one mistake. */
export const forbiddenStreams = (client: ControlPlaneClient): unknown[] => [
  // @ts-expect-error the status has no colour
  client.stream(`${app}/status`, { params: { path, query: { colour: 'red' } } }),
  // @ts-expect-error reconnecting is the default
  client.stream(`${app}/status`, { params: { path }, reconnect: true }),
  // @ts-expect-error a stream has no body
  client.stream(`${app}/status`, { params: { path }, body: {} }),
];

/** A frame has the events and the data of its stream. */
export async function readsFrames(client: ControlPlaneClient): Promise<unknown> {
  const params = { path: { ...path, serviceName: 'web' } };
  for await (const frame of client.stream(`${app}/services/{serviceName}/logs`, { params })) {
    // @ts-expect-error there is no line at a gap
    if (frame.data.length > 80) return frame;
    if (frame.event !== 'gap') return frame.data.length;
  }
  for await (const frame of client.stream(`${app}/status`, { params: { path } })) {
    // @ts-expect-error a status has no colour
    return frame.data.colour;
  }
  return null;
}

/** A folder that a browser gives out, whose type has no `values` before TypeScript 6. */
export const folderOf = (handle: FileSystemDirectoryHandle): Folder => handle;

export const forbiddenUploads = (client: ControlPlaneClient, chosen: FileList): unknown[] => [
  upload(client, { workspaceSlug: 'acme', files: chosen }),
  // @ts-expect-error the workspace is missing
  upload(client, { files: chosen }),
  // @ts-expect-error a path on the disk is not a file
  upload(client, { workspaceSlug: 'acme', files: './dist' }),
  // @ts-expect-error the file has no path
  upload(client, { workspaceSlug: 'acme', files: [{ content: 'x' }] }),
];

export const forbiddenQuestions = (): unknown[] => [
  // @ts-expect-error there is no such operation
  can({ role: 'viewer' }, 'createRocket'),
  // @ts-expect-error there is no such role
  can({ role: 'boss' }, 'createVar'),
  // @ts-expect-error there is no such lifecycle
  isTerminal('rocket', 'flying'),
  isTerminal('deploy', 'a-state-of-a-newer-server'),
  // @ts-expect-error there is no such state
  nextStates.deploy.flying,
];

/** A table of messages has to have every code. */
// @ts-expect-error the other codes are missing
export const messages: Readonly<Record<KnownCode, string>> = { not_found: 'It does not exist.' };

export const statusOf = (error: unknown): number | null => (isControlPlaneError(error) ? error.status : null);
