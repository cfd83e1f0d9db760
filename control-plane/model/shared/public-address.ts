/** Blocks of IPv4 for loopback, private, link-local, shared, test, multicast and reserved addresses. */
const otherV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[345]\d))\./;

/** Unicast addresses of IPv6, without the blocks that contain IPv4 addresses. */
const publicV6 = /^(?!2002:|2001:0?:)[23][\da-f]{3}:/i;

/** Names of the machine itself or of a private network. */
const otherName = /(^|\.)(localhost|local|internal)$/;

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? publicV6.test(address) : !otherV4.test(address);
}

/**
 * Whether a URL has the form of a public `https` address. Before connecting, check the resolved addresses with
 * `isPublicAddress`.
 */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  // `URL` normalizes other forms of an address, such as 0x7f.1.
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');
  return protocol === 'https:' && isPublicAddress(host) && !otherName.test(host);
}
