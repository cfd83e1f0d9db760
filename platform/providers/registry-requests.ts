import { createHash } from 'node:crypto';
import { parseJson, textAt } from './json.ts';
import type { RegistryLogin } from '../../control-plane/ports/registry-login.ts';
import { createOutgoing, type Outgoing, type OutgoingOptions, type OutgoingResponse } from '../shared/outgoing.ts';

/** A registry that may be read. */
export interface RegistryHost {
  /** Host as in references of images, with the port if it has one. */
  readonly host: string;
  readonly tls: boolean;
  /** Whether its address may be one of a private network. */
  readonly private: boolean;
}

export type RegistryConnection = Pick<OutgoingOptions, 'ca' | 'lookup' | 'timeoutMs'>;

/** Requests to one repository of a registry, with the token from the first of them. */
export interface Repository {
  /** `null` if the manifest does not exist or may not be read. Rejects if the content does not match the digest. */
  manifest(reference: string): Promise<Content | null>;
  blob(digest: string): Promise<Content | null>;
}

/** Content from a registry, with its digest. */
export interface Content {
  readonly digest: string;
  readonly json: unknown;
}

const mostBytes = 4_000_000;
const mostRedirects = 3;

const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

/** Address of a registry's API. Docker Hub's differs from its name in references. */
export function apiUrl({ host, tls }: RegistryHost): string {
  return `${tls ? 'https' : 'http'}://${host === 'docker.io' ? 'registry-1.docker.io' : host}/v2/`;
}

/** Sends requests to the allowed addresses of a registry. */
export function createRegistryOutgoing({ private: isPrivate }: RegistryHost, connection: RegistryConnection): Outgoing {
  return createOutgoing({ ...connection, ...(isPrivate && { mayReach: () => true }) });
}

/** Opens a repository by the protocol of the OCI distribution specification, for reading. */
export function openRepository(
  registry: RegistryHost,
  name: string,
  login: RegistryLogin | null,
  connection: RegistryConnection,
): Repository {
  const { host, tls } = registry;
  const outgoing = createRegistryOutgoing(registry, connection);
  let authorization: string | null = null;

  const get = async (url: string, headers: Readonly<Record<string, string>>) => {
    if (tls && !url.startsWith('https:')) throw new Error(`The registry ${host} leads to an address without TLS.`);
    return outgoing({ url, headers, mostBytes });
  };

  const authorize = async (challenge: string): Promise<string | null> => {
    const basic = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
    if (/^basic\b/i.test(challenge)) return basic;
    const parameter = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(challenge)?.[1];
    const [realm, service] = [parameter('realm'), parameter('service')];
    if (!/^bearer\b/i.test(challenge) || realm === undefined || !URL.canParse(realm)) return null;
    const url = new URL(realm);
    if (service !== undefined) url.searchParams.set('service', service);
    // A fixed scope, whatever the registry proposes: only reading this repository is needed.
    url.searchParams.set('scope', `repository:${name}:pull`);
    const response = await get(url.href, basic === null ? {} : { Authorization: basic });
    if (isWithoutAccess(response)) return null;
    requireOk(response);
    const json = parseJson(response.body, `The registry ${host}`);
    const token = textAt(json, 'token') ?? textAt(json, 'access_token');
    return token !== null && /^[\x21-\x7e]+$/.test(token) ? `Bearer ${token}` : null;
  };

  const requireOk = ({ status }: OutgoingResponse) => {
    if (status !== 200) throw new Error(`The registry ${host} responded with ${status}.`);
  };

  const read = async (path: string, accept: string) => {
    const url = `${apiUrl(registry)}${name}/${path}`;
    const first = await get(url, { Accept: accept, ...(authorization !== null && { Authorization: authorization }) });
    if (first.status !== 401) return follow(first, url);
    authorization = await authorize(first.headers['www-authenticate'] ?? '');
    if (authorization === null) return first;
    return follow(await get(url, { Accept: accept, Authorization: authorization }), url);
  };

  // Contents may be on another host. The credentials are not sent there.
  const follow = async (response: OutgoingResponse, from: string, redirects = 0): Promise<OutgoingResponse> => {
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) return response;
    if (redirects === mostRedirects)
      throw new Error(`The registry ${host} sends more than ${mostRedirects} redirects.`);
    const next = new URL(location, from).href;
    return follow(await get(next, {}), next, redirects + 1);
  };

  const contentOf = async (path: string, accept: string, digest: string | null): Promise<Content | null> => {
    const response = await read(path, accept);
    if (response.status === 404 || isWithoutAccess(response)) return null;
    requireOk(response);
    const actual = `sha256:${createHash('sha256').update(response.body).digest('hex')}`;
    if (digest !== null && digest !== actual)
      throw new Error(`The registry ${host} sent another content than that of ${digest}.`);
    return { digest: actual, json: parseJson(response.body, `The registry ${host}`) };
  };

  return {
    manifest: (reference) =>
      contentOf(`manifests/${reference}`, manifestTypes.join(', '), reference.includes(':') ? reference : null),
    blob: (digest) => contentOf(`blobs/${digest}`, '*/*', digest),
  };
}

function isWithoutAccess({ status }: OutgoingResponse): boolean {
  return status === 401 || status === 403;
}
