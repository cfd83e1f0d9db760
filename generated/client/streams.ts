// Made by npm run generate from openapi/; do not edit.

/** How to read the stream at each path. */
export const streams = {
  '/api/me/tickets/{ticketId}/messages': { end: null, isText: false, kind: 'items', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}': { end: null, isText: false, kind: 'state', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status': { end: null, isText: false, kind: 'state', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics': { end: null, isText: false, kind: 'state', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active': { end: null, isText: false, kind: 'state', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs': { end: 'end', isText: false, kind: 'items', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/logs': { end: null, isText: false, kind: 'items', pingSeconds: 15 },
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs': { end: null, isText: true, kind: 'lines', pingSeconds: 15 },
} as const satisfies Record<string, StreamRules>;

export interface StreamRules {
  /** The event after which nothing follows; `null` for a stream that goes on. */
  readonly end: string | null;
  /** The data of a frame is text, not JSON. */
  readonly isText: boolean;
  /**
   * A lost connection leaves nothing out if each frame is the whole state (`state`) or has an id (`items`). It leaves
   * out some of the `lines`.
   */
  readonly kind: 'state' | 'items' | 'lines';
  /** A silent stream sends a comment after this time. */
  readonly pingSeconds: number;
}
