/**
 * Headers for the receiver at the end. `Connection` must not name them (RFC 9110, 7.6.1): a client could remove what a
 * proxy has checked.
 */
const endToEnd =
  /^(?:host|cookie|set-cookie|authorization|origin|referer|range|etag|location|user-agent|cache-control|(?:accept|content|if|sec)-.*|accept)$/;

/** The names of headers, in lower case, that a message declares as those of one connection. */
export function connectionOptions(connection: string | readonly string[] | undefined): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  const names = [connection].flat().join().split(',');
  return names.map((name) => name.trim().toLowerCase()).filter((name) => !endToEnd.test(name));
}
