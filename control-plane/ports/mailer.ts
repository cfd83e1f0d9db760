/** A mail of plain text. */
export interface OutgoingMail {
  /** Equal for each attempt to send it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address for replies; the sender by default. */
  readonly replyTo?: string | undefined;
}

/** Sends mails to a mail server. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Rejects with `Refused` if the server never will, as for a mailbox
   * that does not exist, and with another error if a later attempt may succeed. A repeated mail has the same
   * `Message-ID`, by which a mailbox stores it once.
   */
  send(mail: OutgoingMail): Promise<void>;
}
