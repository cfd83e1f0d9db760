/** Longest name of a client. A longer text is not an address. */
const longest = 64;

/**
 * Name of a client for limits. A network of IPv6 counts as one client, since its owner chooses the last 64 bits of an
 * address; an IPv4 address in IPv6 is the IPv4 address.
 */
export function clientOf(address: string): string {
  const bare = bareAddress(address).replace(/%.*$/, '').slice(0, longest);
  const groups = groupsOf(bare);
  if (!groups) return bare;
  const [high = 0, low = 0] = groups.slice(6);
  const isV4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isV4) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** An address without the brackets and the port with which some proxies write it. */
export function bareAddress(text: string): string {
  const [, inBrackets] = /^\[([\da-f:.%\w]*)\](?::\d+)?$/i.exec(text) ?? [];
  return inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

/** The eight groups of an IPv6 address; `null` for another text. */
function groupsOf(text: string): number[] | null {
  const url = `http://[${text}]/`;
  if (!text.includes(':') || !URL.canParse(url)) return null;
  // `URL` writes every address in one form: in hexadecimal, with at most one `::`.
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::');
  const [first, last] = [before, after ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)),
  );
  if (!first || !last) return null;
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
