import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { DataError } from '../shared/data-error.ts';
import type { Opened } from '../shared/disposables.ts';
import type { Access } from './access.ts';
import type { ClusterConfig } from './config.ts';
import { readKubeconfig } from './kubeconfig.ts';
import { accountOfPod } from './service-account.ts';

interface OpenOptions {
  readonly config: ClusterConfig;
  /** Begins the names of namespaces, unless the configuration says another one. */
  readonly prefix: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
}

/** Follows the apps of a cluster, which go on when it is closed. Throws a `DataError` if it cannot be called. */
export async function openCluster({ config, prefix, environment, logins }: OpenOptions, opened: Opened) {
  const { storage, storageClass, growsVolumes = false, namespacePrefix: owner = prefix } = config;
  const { ingressFrom: ingress = [], mayReach: reachable = [] } = config;
  const access = accessOf(config, environment);
  const { ApiClient, ClusterRuntime } = await loadKubernetes();
  const client = new ApiClient(access);
  opened.defer(() => client.close());
  const volumes = { ...(storageClass !== undefined && { className: storageClass }), bytes: storage, growsVolumes };
  return opened.use(new ClusterRuntime({ client, owner, storage: volumes, logins, network: { ingress, reachable } }));
}

interface CheckOptions extends Pick<OpenOptions, 'config' | 'environment'> {
  /** Whether the server has the ingress and measures apps. */
  readonly isFull: boolean;
}

/** Tries what a server needs in a cluster: a sentence for what it lacks, `null` for nothing. */
export async function checkCluster({ config, environment, isFull }: CheckOptions) {
  const access = accessOf(config, environment);
  const { ApiClient, problemOfRights } = await loadKubernetes();
  const client = new ApiClient(access);
  try {
    const hasIngress = config.ingress !== undefined;
    return { server: access.server, problem: await problemOfRights(client, { hasIngress, isFull }) };
  } finally {
    await client.close();
  }
}

/** How the cluster of a region is reached. Throws a `DataError` if the configuration does not lead to it. */
export function accessOf(
  { kubeconfig, context }: Pick<ClusterConfig, 'kubeconfig' | 'context'>,
  environment: OpenOptions['environment'],
): Access {
  return kubeconfig === null ? accountOfPod({ environment }) : readKubeconfig(kubeconfig, context);
}

/** Loads what calls clusters, whose package is needed only for them. Throws a `DataError` without it. */
export async function loadKubernetes() {
  try {
    const [{ ApiClient }, { ClusterRuntime }, { problemOfRights }] = await Promise.all([
      import('./client.ts'),
      import('./runtime.ts'),
      import('./check-rights.ts'),
    ]);
    return { ApiClient, ClusterRuntime, problemOfRights };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new DataError('To run apps in a cluster, install the package undici: npm install undici.', { cause });
  }
}
