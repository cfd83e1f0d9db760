/** Whether a text is the address of one mailbox, as far as the text shows. */
export function isMailbox(text: string): boolean {
  return /^[^\s@,<>"]+@[^\s@,<>"]+$/.test(text);
}
