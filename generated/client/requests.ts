// Made by npm run generate from openapi/; do not edit.

/** The rules of an operation's requests. */
export interface RequestRules {
  /** An `Idempotency-Key` is accepted. */
  readonly takesKey: boolean;
  /** The statuses of success. */
  readonly successes: readonly number[];
}

/** By method and path. An operation that is not in it takes no key and has the success 200 alone. */
export const requestRules: Readonly<Record<string, RequestRules>> = {
  'post /api/me/tokens': { takesKey: false, successes: [201] },
  'post /api/tokens/device': { takesKey: false, successes: [201] },
  'post /api/tokens/exchange': { takesKey: false, successes: [201] },
  'post /api/me/tickets': { takesKey: true, successes: [201] },
  'post /api/me/tickets/{ticketId}/messages': { takesKey: true, successes: [201] },
  'post /api/support': { takesKey: false, successes: [201] },
  'post /api/workspaces': { takesKey: true, successes: [201, 202] },
  'post /api/workspaces/{workspaceSlug}/transfer': { takesKey: true, successes: [200] },
  'post /api/workspaces/{workspaceSlug}/invitations': { takesKey: true, successes: [201] },
  'post /api/invitations/{token}/accept': { takesKey: true, successes: [200] },
  'post /api/workspaces/{workspaceSlug}/regions/{regionId}/activate': { takesKey: true, successes: [200, 202] },
  'post /api/workspaces/{workspaceSlug}/billing/plan': { takesKey: true, successes: [200, 202] },
  'post /api/workspaces/{workspaceSlug}/uploads': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/deploy': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/install/{applicationId}': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/restart': { takesKey: true, successes: [200] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy': { takesKey: true, successes: [200] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer': { takesKey: true, successes: [200] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session': { takesKey: false, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars': { takesKey: true, successes: [201] },
  'post /api/workspaces/{workspaceSlug}/alerts': { takesKey: false, successes: [201] },
};

/** The status of a response that is not an error although it is not 2xx, by path. */
export const statusWithData: Readonly<Record<string, number>> = { '/api/health': 503 };

/** Where files are uploaded, and how many. `maxBytes` counts them unpacked. */
export const uploadRules = { path: '/api/workspaces/{workspaceSlug}/uploads', maxFiles: 3000, maxBytes: 52428800 } as const;
