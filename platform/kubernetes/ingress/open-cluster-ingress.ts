import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import { accountKey } from '../../ingress/acme/account.ts';
import type { IngressConfig } from '../../ingress/config.ts';
import type { Opened } from '../../shared/disposables.ts';
import type { ReadKey } from '../../shared/server-key.ts';
import type { ClusterConfig, ClusterIngressConfig } from '../config.ts';
import { accessOf, loadKubernetes } from '../open-cluster.ts';
import { ClusterIngress } from './cluster-ingress.ts';
import { readProgram } from './program.ts';

interface OpenOptions {
  readonly cluster: ClusterConfig;
  readonly config: ClusterIngressConfig;
  /** Certificates and their issuer are those of the ingress of this machine. */
  readonly shared: Pick<IngressConfig, 'acme' | 'certificates'>;
  /** Begins the names of namespaces, unless the configuration says another one. */
  readonly prefix: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logins: RegistryLogins;
  readonly trustedProxies: readonly string[];
  /** The version of this program. */
  readonly version: string;
  readonly readKey: ReadKey;
  /** An image with Node. */
  readonly base: string;
  /** Builds an image and pushes it. */
  readonly publish: (image: Publishing) => Promise<void>;
}

interface Publishing {
  readonly files: ReturnType<typeof readProgram>['files'];
  readonly repo: string;
  readonly tag: string;
  readonly signal: AbortSignal;
}

/** Makes the pods that lead requests, which go on when it is closed. Throws a `DataError` if it cannot be called. */
export async function openClusterIngress(options: OpenOptions, opened: Opened) {
  const { cluster, config, shared, prefix, environment, readKey, base, publish, ...given } = options;
  const { replicas = 2, ...service } = config;
  const { files, hash } = readProgram(base);
  const { ApiClient } = await loadKubernetes();
  const client = new ApiClient(accessOf(cluster, environment));
  opened.defer(() => client.close());
  const [repo, tag] = [`${cluster.registry}/ingress`, `${given.version}-${hash}`];
  const { acme, certificates } = shared;
  return opened.use(
    new ClusterIngress({
      ...{ ...given, client, certificates, owner: cluster.namespacePrefix ?? prefix },
      service: { ...service, replicas },
      image: { name: `${repo}:${tag}`, publish: (signal) => publish({ files, repo, tag, signal }) },
      acme: acme && { ...acme, ca: null, accountKey: await readKey(accountKey) },
    }),
  );
}
