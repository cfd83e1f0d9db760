const service = 'http://service';

/** The path and query of an address that a stranger may have made, if it is one of this service; otherwise `null`. */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, service);
  return url?.origin === service ? `${url.pathname}${url.search}` : null;
}
