/** Name of the recipient of a mail for limits: without the part after `+` and a dot at the end, in lower case. */
export function recipientOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [mailbox = ''] = address.slice(0, at).split('+');
  return `${mailbox}${address.slice(at).replace(/\.+$/, '')}`.toLowerCase();
}
