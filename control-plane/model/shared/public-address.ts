/**
 * Blocks of IPv4 addresses that are loopback, private, link-local, shared, for tests of networks, multicast or
 * reserved.
 */
const otherV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[345]\d))\./;

/** The unicast addresses of IPv6, without the blocks that contain addresses of IPv4. */
const publicV6 = /^(?!2002:|2001:0?:)[23][\da-f]{3}:/i;

/** Names that lead to the machine itself or into a private network. */
const otherName = /(^|\.)(localhost|local|internal)$/;

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? publicV6.test(address) : !otherV4.test(address);
}

/**
 * Whether a URL leads to the internet by `https`, as far as the text shows. Who connects checks with `isPublicAddress`
 * what the name is resolved to.
 */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  // Other ways to write an address, such as 0x7f.1, become the usual one.
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');
  return protocol === 'https:' && isPublicAddress(host) && !otherName.test(host);
}

/** Whether a host is a name and not an IP address: its last label is not a number. */
export function isHostName(host: string): boolean {
  return !/(^|\.)(\d+|0x[\da-f]*)$/i.test(host);
}
