/** Name of the recipient of a mail for limits: the address without its part after `+`, which one mailbox chooses. */
export function recipientOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [mailbox = ''] = address.slice(0, at).split('+');
  return `${mailbox}${address.slice(at)}`.toLowerCase();
}
