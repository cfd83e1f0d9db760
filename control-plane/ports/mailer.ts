/** A mail of plain text. */
export interface OutgoingMail {
  /** The same for each attempt to send it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails over to a mail server. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail, and rejects if it has not. A mail that is sent again arrives once.
   */
  send(mail: OutgoingMail): Promise<void>;
}
