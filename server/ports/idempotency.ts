/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Names this claim, unlike any other: two requests with one key have different ids. */
  readonly id: string;
  readonly userId: string;
  /** The key from the client: 1 to 255 visible ASCII characters. Each account has its own keys. */
  readonly key: string;
  /** The same for requests with the same method, path, query and body. */
  readonly requestHash: string;
}

/** The record of a request that has a key. */
export interface HeldKey extends Pick<KeyedRequest, 'id' | 'requestHash'> {
  /** The response, once it has succeeded; `null` while it is in progress. */
  readonly response: string | null;
}

/**
 * Keeps the keys of requests, for all processes of a server. The front decides what follows from them. A request whose
 * key cannot be claimed is not executed: its response is 500.
 */
export interface Idempotency<Extra = unknown> {
  /**
   * Gives the key to the request for that time, unless it belongs to another: then it returns what is known of that.
   * Of several requests that claim a key at once, one gets it.
   */
  claim(request: KeyedRequest, milliseconds: number, extra: Extra): Promise<HeldKey | null>;
  /** Keeps the response for that time from now. Does nothing if the request has lost its key. */
  keep(request: KeyedRequest, response: string, milliseconds: number, extra: Extra): Promise<void>;
  /** Lets another request have the key. Does nothing if the request has lost its key. */
  free(request: KeyedRequest, extra: Extra): Promise<void>;
}
