/** A request to an address given by a user. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/**
 * Sends requests to addresses of users: only to those of `isPublicUrl` that resolve to a public address
 * (`isPublicAddress`), unless an operator allows private ones, and without redirects.
 */
export interface Webhooks {
  /** Returns the status of the response. Rejects after 10 seconds without one, or if the address is not allowed. */
  post(request: WebhookRequest): Promise<number>;
}
