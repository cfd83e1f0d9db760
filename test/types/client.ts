import type { ControlPlaneClient } from '../../client/index.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

export async function allowed(client: ControlPlaneClient): Promise<string | undefined> {
  const { data } = await client.PATCH(app, { params: { path, query: { env: 'preview' } }, body: { status: 'stopped' } });
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
  // @ts-expect-error two hues, not three
  client.PATCH('/api/workspaces/{workspaceSlug}', { params: { path: { workspaceSlug: 'acme' } }, body: { hues: [1, 2, 3] } }),

  // A required field cannot be omitted.
  // @ts-expect-error a token has a name
  client.POST('/api/me/tokens', { body: { scope: 'read' } }),

  // A required body cannot be omitted.
  // @ts-expect-error the body is missing
  client.POST('/api/me/tokens'),
];

/** A response has only the fields of its operation. */
export async function readsUnknownField(client: ControlPlaneClient): Promise<unknown> {
  const { data } = await client.GET('/api/me');
  // @ts-expect-error a user has no nickname
  return data?.user.nickname;
}
