import type { ControlPlaneClient } from '../../client/index.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

export async function allowed(client: ControlPlaneClient): Promise<string | undefined> {
  const { data } = await client.PATCH(app, { params: { path, query: { env: 'preview' } }, body: { status: 'stopped' } });
  return data?.app.status;
}

/** Each call is wrong in one thing. None is ever made: what matters is that none compiles. */
export const forbidden = (client: ControlPlaneClient): Promise<unknown>[] => [
  // A path that the contract does not have cannot be called.
  // @ts-expect-error there is no such path
  client.GET('/api/rockets'),

  // A path has only its own methods.
  // @ts-expect-error nobody deletes the health
  client.DELETE('/api/health'),

  // A path's parameters cannot be left out.
  // @ts-expect-error the path needs its parameters
  client.GET(app),

  // None of a path's parameters can be left out.
  // @ts-expect-error appSlug is missing
  client.GET(app, { params: { path: { workspaceSlug: 'acme' } } }),

  // A query has no parameters but those of its operation.
  // @ts-expect-error there is no `environment`
  client.GET(app, { params: { path, query: { environment: 'preview' } } }),

  // A query's value is one of those that its parameter takes.
  // @ts-expect-error there is no such environment
  client.GET(app, { params: { path, query: { env: 'staging' } } }),

  // A query that is required cannot be left out.
  // @ts-expect-error slug is missing
  client.GET('/api/workspaces/slug-check'),

  // A body has no fields but those of its operation.
  // @ts-expect-error an app has no colour
  client.PATCH(app, { params: { path }, body: { colour: 'red' } }),

  // Nor beside fields that it does know.
  // @ts-expect-error an app has no colour
  client.PATCH(app, { params: { path }, body: { status: 'stopped', colour: 'red' } }),

  // A query has none beside those that it does know.
  // @ts-expect-error there is no `environment`
  client.GET(app, { params: { path, query: { env: 'preview', environment: 'preview' } } }),

  // A body's field has the type of the contract.
  // @ts-expect-error two hues, not three
  client.PATCH('/api/workspaces/{workspaceSlug}', { params: { path: { workspaceSlug: 'acme' } }, body: { hues: [1, 2, 3] } }),

  // A required field of a body cannot be left out.
  // @ts-expect-error a token has a name
  client.POST('/api/me/tokens', { body: { scope: 'read' } }),

  // A body that is required cannot be left out.
  // @ts-expect-error the body is missing
  client.POST('/api/me/tokens'),
];

/** An answer has no fields but those of its operation. */
export async function readsUnknownField(client: ControlPlaneClient): Promise<unknown> {
  const { data } = await client.GET('/api/me');
  // @ts-expect-error a user has no nickname
  return data?.user.nickname;
}
