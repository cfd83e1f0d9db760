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
   * Resolves when the server has accepted the mail. Rejects with `Refused` if the server never will, as for a mailbox
   * that does not exist, and with another error if a later attempt may succeed. A mail that is sent again has the same
   * `Message-ID`, by which a mailbox keeps it once.
   */
  send(mail: OutgoingMail): Promise<void>;
}
