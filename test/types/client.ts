import type { ControlPlaneClient } from '../../client/index.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

export async function allowed(client: ControlPlaneClient): Promise<string | undefined> {
  const { data } = await client.PATCH(app, {
    params: { path, query: { env: 'preview' } },
    body: { status: 'stopped' },
  });
  return data?.app.status;
}

/** Each call has one mistake and must not compile. No call is ever made. */
export const forbidden = (client: ControlPlaneClient): Promise<unknown>[] => [
  // A path has to be in the contract.
  // @ts-expect-error there is no such path
  client.GET('/api/rockets'),

  // A path has only its own methods.
  // @ts-expect-error health has no DELETE
  client.DELETE('/api/health'),

  // Path parameters are required.
  // @ts-expect-error the path needs its parameters
  client.GET(app),

  // Each path parameter is required.
  // @ts-expect-error appSlug is missing
  client.GET(app, { params: { path: { workspaceSlug: 'acme' } } }),

  // An unknown query parameter is an error.
  // @ts-expect-error there is no `environment`
  client.GET(app, { params: { path, query: { environment: 'preview' } } }),

  // A query parameter takes only the values of its enum.
  // @ts-expect-error there is no such environment
  client.GET(app, { params: { path, query: { env: 'staging' } } }),

  // A required query parameter cannot be omitted.
  // @ts-expect-error slug is missing
  client.GET('/api/workspaces/slug-check'),

  // An unknown field is an error.
  // @ts-expect-error an app has no colour
  client.PATCH(app, { params: { path }, body: { colour: 'red' } }),

  // An unknown field next to a known field is an error.
  // @ts-expect-error an app has no colour
  client.PATCH(app, { params: { path }, body: { status: 'stopped', colour: 'red' } }),

  // An unknown query parameter next to a known one is an error.
  // @ts-expect-error there is no `environment`
  client.GET(app, { params: { path, query: { env: 'preview', environment: 'preview' } } }),

  // A field has the type of the contract.
  client.PATCH('/api/workspaces/{workspaceSlug}', {
    params: { path: { workspaceSlug: 'acme' } },
    // @ts-expect-error two hues, not three
    body: { hues: [1, 2, 3] },
  }),

  // A required field cannot be omitted.
  // @ts-expect-error a token has a name
  client.POST('/api/me/tokens', { body: { scope: 'read' } }),

  // A required body cannot be omitted.
  // @ts-expect-error the body is missing
  client.POST('/api/me/tokens'),
];

/** A mistake in a path is reported at the path, whatever else the call has. */
export const misspelt = (client: ControlPlaneClient): unknown[] => [
  client.GET(
    // @ts-expect-error it is `workspaces`
    '/api/workspace/{workspaceSlug}/apps/{appSlug}',
    { params: { path, query: { env: 'preview' } } },
  ),
  client.POST(
    // @ts-expect-error `createVar` has the path `vars`
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/variables',
    { params: { path }, body: { key: 'LOG_LEVEL', value: 'debug', isSecret: false } },
  ),
  client.request(
    'get',
    // @ts-expect-error it is `workspaces`
    '/api/workspace/{workspaceSlug}/apps/{appSlug}',
    { params: { path } },
  ),
  client.stream(
    // @ts-expect-error it is `status`
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/state',
    { params: { path } },
  ),
  client.fetchClient.GET(
    // @ts-expect-error it is `workspaces`
    '/api/workspace/{workspaceSlug}/apps/{appSlug}',
    { params: { path } },
  ),
];

/** A response has only the fields of its operation. */
export async function readsUnknownField(client: ControlPlaneClient): Promise<unknown> {
  const { data } = await client.GET('/api/me');
  // @ts-expect-error a user has no nickname
  return data?.user.nickname;
}

/** The status distinguishes the responses of an operation. */
export async function narrows(client: ControlPlaneClient): Promise<string | null> {
  const result = await client.POST('/api/workspaces', {
    body: { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'starter', region: 'eu-central' },
  });
  if (result.status === 202) return result.data.checkoutUrl;
  if (result.status === 201) return result.data.workspace.slug;
  if (result.status === 409) return result.error.message;
  return result.error.code === 'bad_body' ? (result.error.details[0]?.path ?? null) : null;
}

/** The code of an error is one of the operation's codes, or one that is not known. */
export async function branches(client: ControlPlaneClient): Promise<string> {
  const { error } = await client.GET(app, { params: { path } });
  // @ts-expect-error getApp has no slug_taken
  if (error?.code === 'slug_taken') return 'taken';
  return error?.code === 'not_found' ? 'missing' : String(error?.code);
}

/** A code whose body has more members gives them without a cast, whether or not the status is compared. */
export async function readsMembers(client: ControlPlaneClient): Promise<unknown[]> {
  const result = await client.POST(`${app}/restart`, { params: { path } });
  if (result.status === 409 && result.error.code === 'insufficient_pool') {
    return [result.error.body.missing.cpu, result.error.body.needs.memory, result.error.body.free.storage];
  }
  if (result.error?.code === 'insufficient_pool') return [result.error.body.missing.cpu];
  const { error } = await client.PATCH(app, { params: { path }, body: { status: 'running' } });
  if (error?.code === 'insufficient_pool') return [error.body.missing.cpu];
  if (error?.code === 'bad_body') return [error.body.error];
  const deployed = await client.POST(`${app}/deploy`, { params: { path } });
  if (deployed.error?.code === 'reconcile_failed') return [deployed.error.body.deploy.number];
  // @ts-expect-error another code has no members
  const missing: unknown = error?.code === 'name_taken' && error.body.missing;
  return [missing];
}

/** A success has no error, and an error no data. */
export async function separates(client: ControlPlaneClient): Promise<string> {
  const { data, error } = await client.GET(app, { params: { path } });
  // @ts-expect-error data may be missing
  const status: string = data.app.status;
  return error ? error.message : `${data.app.status}${status}`;
}

/** A stream yields the frames of its operation. */
export async function follows(client: ControlPlaneClient): Promise<string[]> {
  const seen: string[] = [];
  const params = { path: { ...path, deployId: 'd' } };
  for await (const frame of client.stream(`${app}/deploys/{deployId}/logs`, { params })) {
    if (frame.event === 'end') seen.push(frame.data.status);
    else seen.push(frame.data.line);
    // @ts-expect-error the log of a deploy has ids, so no line is missing
    if (frame.event === 'gap') break;
  }
  return seen;
}

/** Each call has one mistake. */
export const forbiddenStreams = (client: ControlPlaneClient): AsyncIterable<unknown>[] => [
  // @ts-expect-error listVars is not a stream
  client.stream(`${app}/vars`, { params: { path } }),
  // @ts-expect-error the path needs its parameters
  client.stream(`${app}/status`),
];
