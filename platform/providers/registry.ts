import { compareText } from '../../control-plane/model/shared/order.ts';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import type { Registry, RegistryImage } from '../../control-plane/ports/registry.ts';
import { at, listAt, namesAt, textAt } from './json.ts';
import { loginFor, type RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import {
  apiUrl,
  type Content,
  createRegistryOutgoing,
  openRepository,
  type RegistryHost,
  type RegistryConnection,
  type Repository,
} from './registry-requests.ts';

export interface RegistryOptions extends RegistryConnection {
  /** Registries that may be read. Other registries have no images. */
  readonly hosts: readonly RegistryHost[];
  /** The registry of this service, one of the hosts; `null` without one, so there is nothing to ping. */
  readonly own: string | null;
  /** By host. */
  readonly logins: RegistryLogins;
}

type Platform = RegistryImage['platforms'][number];

/** Reads registries by the protocol of the OCI distribution specification. */
export function createRegistry({ hosts, own, logins, ...connection }: RegistryOptions): Registry {
  return {
    async ping() {
      const host = hosts.find((one) => one.host === own);
      if (!host) return;
      const { status } = await createRegistryOutgoing(
        host,
        connection,
      )({ url: apiUrl(host), headers: {}, mostBytes: 0 });
      // A registry that requires a login is reachable.
      if (status !== 200 && status !== 401) throw new Error(`The registry ${own} responded with ${status}.`);
    },
    async image(ref) {
      const parts = parseImageRef(ref);
      const host = parts && hosts.find((one) => one.host === parts.registry);
      if (!host) return null;
      const { registry, repository: name, tag, digest } = parts;
      const repository = openRepository(host, name, loginFor(logins, registry), connection);
      const first = await repository.manifest(digest ?? tag ?? 'latest');
      if (!first) return null;
      const platforms = platformsOf(first);
      const main = platforms.find(({ os, arch }) => os === 'linux' && arch === 'amd64') ?? platforms[0];
      const manifest = main ? await repository.manifest(main.digest) : first;
      const config = manifest && (await configOf(repository, manifest));
      if (!config) throw new Error(`The registry ${registry} lacks a part of ${ref}.`);
      const full = digest === null ? `${registry}/${name}:${tag ?? 'latest'}` : `${registry}/${name}@${digest}`;
      return {
        ...describe(config.json),
        ref: full,
        registry,
        repository: name,
        tag: digest === null ? tag : null,
        digest: first.digest,
        size: sizeOf(manifest),
        platforms: main ? platforms : [platformOf(config.json, first.digest)],
      };
    },
  };
}

/** Platforms of an index, without attestations, which have none. Empty for the manifest of one image. */
function platformsOf({ json }: Content): readonly Platform[] {
  return listAt(json, 'manifests').flatMap((entry) => {
    const digest = textAt(entry, 'digest');
    const { os } = platformOf(at(entry, 'platform'), '');
    return digest !== null && isDigest(digest) && os !== 'unknown' ? [platformOf(at(entry, 'platform'), digest)] : [];
  });
}

function platformOf(json: unknown, digest: string): Platform {
  const variant = textAt(json, 'variant');
  const [os, arch] = [textAt(json, 'os') ?? 'unknown', textAt(json, 'architecture') ?? 'unknown'];
  return { os, arch, ...(variant !== null && { variant }), digest };
}

async function configOf(repository: Repository, { json }: Content): Promise<Content | null> {
  const digest = textAt(json, 'config', 'digest');
  if (digest === null || !isDigest(digest)) throw new Error('The registry sent a manifest of an unknown kind.');
  return repository.blob(digest);
}

function isDigest(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/.test(text);
}

/** The compressed size, in bytes. */
function sizeOf({ json }: Content): number {
  const sizes = listAt(json, 'layers').map((layer) => Number(at(layer, 'size')));
  return sizes.filter((size) => Number.isSafeInteger(size) && size > 0).reduce((sum, size) => sum + size, 0);
}

function describe(json: unknown) {
  const config = at(json, 'config');
  const created = Date.parse(textAt(json, 'created') ?? '');
  return {
    // Reproducible images have the year 1.
    createdAt: created > 0 ? created : null,
    ports: namesAt(config, 'ExposedPorts')
      .flatMap(portOf)
      .sort((one, other) => one.port - other.port),
    volumes: namesAt(config, 'Volumes').toSorted(compareText),
    env: [...new Set(textsOf(config, 'Env').map((variable) => variable.split('=')[0] ?? ''))]
      .filter((name) => name !== '')
      .sort(compareText),
    user: textAt(config, 'User'),
    entrypoint: textsOf(config, 'Entrypoint'),
    cmd: textsOf(config, 'Cmd'),
    labels: Object.fromEntries(namesAt(config, 'Labels').map((name) => [name, textAt(config, 'Labels', name) ?? ''])),
  };
}

function portOf(exposed: string): RegistryImage['ports'][number][] {
  const [, number = '', protocol = 'tcp'] = /^(\d+)(?:\/(tcp|udp|sctp))?$/.exec(exposed) ?? [];
  const port = Number(number);
  // The expression allows only these protocols.
  return port >= 1 && port <= 65_535 ? [{ port, protocol: protocol as 'tcp' | 'udp' | 'sctp' }] : [];
}

function textsOf(value: unknown, name: string): string[] {
  return listAt(value, name).filter((text) => typeof text === 'string');
}
