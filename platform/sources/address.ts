import { isIP } from 'node:net';
import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type AddressRules, findAddresses } from '../shared/addresses.ts';

/** Time limit of the resolver, in milliseconds. */
const lookupMs = 5000;

/** A readable repository, and how git reaches it. */
export interface Remote {
  readonly url: string;
  /** The only protocol that git may use. */
  readonly protocol: string;
  /** Configuration that pins the host to the checked address. */
  readonly pins: readonly string[];
}

/** The parts of a repository's URL. */
export interface UrlParts {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** One text for all URLs of a repository, with and without `.git`. */
export function normalize(repoUrl: string): string {
  const url = URL.canParse(repoUrl) ? new URL(repoUrl).href : repoUrl;
  return url.replace(/\/+$/, '').replace(/\.git$/, '');
}

export function partsOf(repoUrl: string): UrlParts {
  const { host, pathname } = new URL(normalize(repoUrl));
  const [name = '', ...owners] = pathname.split('/').filter(Boolean).map(decode).reverse();
  return { host: host || 'localhost', owner: owners.reverse().join('/'), name };
}

/**
 * Checks whether a repository may be read. Its host is resolved once, and git connects to no other address. Rejects
 * with `SourceUnavailable` if it may not.
 */
export async function resolveRepository(repoUrl: string, options: AddressRules): Promise<Remote> {
  if (!URL.canParse(repoUrl)) throw new SourceUnavailable(`${repoUrl} is not the URL of a repository.`);
  const url = new URL(repoUrl);
  const { protocol, username, password, hash, search } = url;
  if (`${username}${password}${hash}${search}` !== '') {
    throw new SourceUnavailable(
      `The URL of a repository has no user, no password, no "?" and no "#". Remove them from that of ${url.host}.`,
    );
  }
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SourceUnavailable(`${repoUrl} cannot be read: repositories are read by https only.`);
  }
  const addresses = await findAddresses(url, options, AbortSignal.timeout(lookupMs)).catch((cause: unknown) => {
    // The addresses of a name inside this network are for the operator only.
    throw new SourceUnavailable(
      `The host ${url.hostname} has no address, or one that this service does not connect to.`,
      { cause },
    );
  });
  const port = url.port || (protocol === 'https:' ? '443' : '80');
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const list = addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',');
  return {
    url: url.href,
    protocol: protocol.slice(0, -1),
    pins: isName ? [`http.curloptResolve=${url.hostname}:${port}:${list}`] : [],
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
