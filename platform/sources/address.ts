import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type AddressRules, findAddresses } from '../shared/addresses.ts';

export interface ReachOptions extends AddressRules {
  /** Whether repositories may be folders of this machine, as `file:///srv/git/app.git`; not by default. */
  readonly allowsFiles?: boolean;
}

/** Until the resolver has responded, in milliseconds. */
const lookupMs = 5000;

/** A repository that may be read, and how git reaches it. */
export interface Remote {
  readonly url: string;
  /** The only protocol that git may use. */
  readonly protocol: string;
  /** Configuration that leads the host to the address that was checked. */
  readonly pins: readonly string[];
}

/** The parts of a repository's URL. */
export interface UrlParts {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** One text for the URLs of one repository, such as those with and without `.git`. */
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
 * Checks whether a repository may be read: its host is resolved once, and git connects to no other address. Rejects
 * with `SourceUnavailable` if it may not.
 */
export async function reachRepository(repoUrl: string, options: ReachOptions): Promise<Remote> {
  if (!URL.canParse(repoUrl)) throw new SourceUnavailable(`${repoUrl} is not the URL of a repository.`);
  const url = new URL(repoUrl);
  const { protocol, username, password, hash, search } = url;
  if (`${username}${password}${hash}${search}` !== '') {
    throw new SourceUnavailable(
      `The URL of a repository has no user, no password, no "?" and no "#". Remove them from that of ${url.host}.`,
    );
  }
  if (protocol === 'file:' && options.allowsFiles)
    return { url: `file://${fileURLToPath(url)}`, protocol: 'file', pins: [] };
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SourceUnavailable(`${repoUrl} cannot be read: repositories are read by https only.`);
  }
  const addresses = await findAddresses(url, options, AbortSignal.timeout(lookupMs)).catch((cause: unknown) => {
    // Which addresses a name has inside of this network is for the operator only.
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
