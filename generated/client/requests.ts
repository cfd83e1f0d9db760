// Made by npm run generate from openapi/; do not edit.

/** The paths of the POST operations that accept an `Idempotency-Key`. */
export const idempotentPaths: readonly string[] = [
  '/api/me/tickets',
  '/api/me/tickets/{ticketId}/messages',
  '/api/workspaces',
  '/api/workspaces/{workspaceSlug}/transfer',
  '/api/workspaces/{workspaceSlug}/invitations',
  '/api/invitations/{token}/accept',
  '/api/workspaces/{workspaceSlug}/regions/{regionId}/activate',
  '/api/workspaces/{workspaceSlug}/billing/plan',
  '/api/workspaces/{workspaceSlug}/uploads',
  '/api/workspaces/{workspaceSlug}/deploy',
  '/api/workspaces/{workspaceSlug}/install/{applicationId}',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/restart',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains',
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars',
];

/** The successes of each operation, by method and path, where they are not 200 alone. */
export const successes: Readonly<Record<string, readonly number[]>> = {
  'post /api/me/tokens': [201],
  'post /api/tokens/device': [201],
  'post /api/tokens/exchange': [201],
  'post /api/me/tickets': [201],
  'post /api/me/tickets/{ticketId}/messages': [201],
  'post /api/support': [201],
  'post /api/workspaces': [201, 202],
  'post /api/workspaces/{workspaceSlug}/invitations': [201],
  'post /api/workspaces/{workspaceSlug}/regions/{regionId}/activate': [200, 202],
  'post /api/workspaces/{workspaceSlug}/billing/plan': [200, 202],
  'post /api/workspaces/{workspaceSlug}/uploads': [201],
  'post /api/workspaces/{workspaceSlug}/deploy': [201],
  'post /api/workspaces/{workspaceSlug}/install/{applicationId}': [201],
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session': [201],
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy': [201],
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains': [201],
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars': [201],
  'post /api/workspaces/{workspaceSlug}/alerts': [201],
};

/** The status of a response that is not an error although it is not 2xx, by path. */
export const statusWithData: Readonly<Record<string, number>> = { '/api/health': 503 };

/** Where files are uploaded, and how many. `maxBytes` counts them unpacked. */
export const uploadRules = { path: '/api/workspaces/{workspaceSlug}/uploads', maxFiles: 3000, maxBytes: 52428800 } as const;
