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

/** The status of a response that is not an error although it is not 2xx, by path. */
export const statusWithData: Readonly<Record<string, number>> = { '/api/health': 503 };

/** Where files are uploaded, and how many. `maxBytes` counts them unpacked. */
export const uploadRules = { path: '/api/workspaces/{workspaceSlug}/uploads', maxFiles: 3000, maxBytes: 52428800 } as const;
