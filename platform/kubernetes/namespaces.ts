import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import { loginFor, type RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { type Claim, type NetworkPolicy, quantityOf } from './api.ts';
import { readApiAddresses } from './api-addresses.ts';
import { ifStatus } from './api-error.ts';
import { type Cluster, pathIn } from './cluster.ts';
import { claimName, pullSecretName } from './names.ts';
import { type NetworkOptions, policyOf } from './network.ts';
import { claimOf, namespaceOf, pullSecretOf } from './objects.ts';

type InWorkspace = AppRef & { readonly workspaceId: string };

export interface NamespaceOptions {
  readonly cluster: Cluster;
  readonly storageClass: string | undefined;
  readonly logins: RegistryLogins;
  readonly network: NetworkOptions;
}

/** Makes what the pods of apps need: a namespace with its rules, claims of volumes, and logins of registries. */
export class AppNamespaces {
  readonly #options: NamespaceOptions;
  #api: Promise<readonly string[]> | null = null;

  constructor(options: NamespaceOptions) {
    this.#options = options;
  }

  /** Makes what the pods of a service need. The rules of the network are there before any pod. */
  async prepare(app: InWorkspace, { volumes }: Pick<ServiceDefinition, 'volumes'>): Promise<void> {
    const { cluster } = this.#options;
    const { names, namespaces } = cluster;
    const namespace = names.namespace(app.id);
    const known = namespaces.find('', namespace);
    if (known === undefined || known.metadata.deletionTimestamp !== undefined) {
      const made = await cluster.create('/api/v1/namespaces', namespaceOf(names, app));
      if (made) {
        cluster.forget(namespace);
        namespaces.put(made);
      }
    }
    await this.#ensurePolicy(app);
    for (const volume of volumes) await this.#ensureClaim(app, volume);
  }

  /**
   * The names of the secrets with the login for an image. A login that has changed takes effect when a generation or a
   * task of the app starts next.
   */
  async pullSecrets(app: AppRef, { image, digest = image }: ServiceDefinition): Promise<readonly string[]> {
    const { cluster, logins } = this.#options;
    const login = pullLoginOf(logins, digest);
    if (login === null) return [];
    const name = pullSecretName(login.registry);
    const path = pathIn(cluster.names.namespace(app.id), 'secrets');
    const secret = pullSecretOf(name, cluster.names.labels(app), login.config);
    const made = await cluster.create(path, secret);
    if (!made) await cluster.client.json('PATCH', `${path}/${name}`, { stringData: secret.stringData });
    return [name];
  }

  async #ensurePolicy(app: AppRef): Promise<void> {
    const { cluster, network } = this.#options;
    const { names, policies, client } = cluster;
    const namespace = names.namespace(app.id);
    const policy = policyOf(names, app, { ...network, api: await this.#apiAddresses() });
    const { name, annotations } = policy.metadata;
    const known = policies.find(namespace, name);
    if (known && known.metadata.annotations?.['pcp/rules'] === annotations?.['pcp/rules']) return;
    const path = pathIn(namespace, 'networkpolicies');
    const patch = { metadata: { annotations }, spec: policy.spec };
    const made =
      (await cluster.create<NetworkPolicy>(path, policy)) ??
      (await client.json<NetworkPolicy>('PATCH', `${path}/${name}`, patch));
    policies.put(made);
  }

  async #ensureClaim(app: AppRef, volume: { readonly name: string; readonly size: number }): Promise<void> {
    const { cluster, storageClass } = this.#options;
    const { claims, client, names } = cluster;
    const namespace = names.namespace(app.id);
    const path = pathIn(namespace, 'persistentvolumeclaims');
    const name = claimName(volume.name);
    const known = claims.find(namespace, name);
    if (!known) {
      const made = await cluster.create<Claim>(path, claimOf(volume, names.labels(app), storageClass));
      if (made) claims.put(made);
    } else if (quantityOf(known.spec.resources.requests.storage) < volume.size) {
      const patch = { spec: { resources: { requests: { storage: String(volume.size) } } } };
      // A class that cannot grow refuses it.
      const grown = await client.json<Claim>('PATCH', `${path}/${name}`, patch).catch(ifStatus(null, 403, 422));
      if (grown) claims.put(grown);
    }
  }

  /** Read once: a process that runs for long does not see new ones. Without the right to read them, none is known. */
  #apiAddresses(): Promise<readonly string[]> {
    const { client } = this.#options.cluster;
    this.#api ??= readApiAddresses(client);
    this.#api.catch(() => (this.#api = null));
    return this.#api;
  }
}

/** The registry of an image, and the text of a secret with its login; `null` without one. */
export function pullLoginOf(logins: RegistryLogins, image: string) {
  const registry = parseImageRef(image)?.registry ?? '';
  const login = loginFor(logins, registry);
  if (login === null) return null;
  const auth = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  return { registry, config: JSON.stringify({ auths: { [registry]: { auth } } }) };
}
