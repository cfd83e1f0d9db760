const service = 'http://service';

/** The path and query of an address that a stranger may have made, if it is one of this service; otherwise `null`. */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, service);
  // Without its dots, a path can begin with two slashes, after which a browser reads a host.
  return url?.origin === service && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}
