/** A short message to a phone. */
export interface TextMessage {
  /** Equal for each attempt to send it. */
  readonly id: string;
  /** A number with `+` and its country code, without spaces. */
  readonly to: string;
  readonly text: string;
}

/** Sends short messages to a provider. */
export interface Sms {
  /** Resolves when the provider has accepted the message, and rejects if not. A repeated message arrives once. */
  send(message: TextMessage): Promise<void>;
}
