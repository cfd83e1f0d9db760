/** A short message to a phone. */
export interface TextMessage {
  /** The same for each attempt to send it. */
  readonly id: string;
  /** A number with `+` and its country code, without spaces. */
  readonly to: string;
  readonly text: string;
}

/** Hands short messages over to a provider. */
export interface Sms {
  /**
   * Resolves when the provider has accepted the message, and rejects if it has not. A message that is sent again
   * arrives once.
   */
  send(message: TextMessage): Promise<void>;
}
