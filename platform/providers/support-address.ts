/** The address to which messages to support are sent: that of the first account, if the configured one is not real. */
export function supportAddressOf({
  supportAddress,
  account,
}: {
  readonly supportAddress: string;
  readonly account: { readonly email: string };
}): string {
  return isReal(supportAddress) ? supportAddress : account.email;
}

/** Domains for documents, at which no mailbox exists. */
function isReal(address: string): boolean {
  return !/@(.+\.)?example\.(com|net|org)$/i.test(address);
}
