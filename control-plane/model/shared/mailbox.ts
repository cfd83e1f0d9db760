/** Whether a text has the form of one mailbox's address. */
export function isMailbox(text: string): boolean {
  return /^[^\s@,<>"]+@[^\s@,<>"]+$/.test(text);
}
