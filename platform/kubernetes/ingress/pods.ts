import { randomBytes } from 'node:crypto';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { ApiObject, Secret } from '../api.ts';
import { readApiAddresses } from '../api-addresses.ts';
import { ifStatus } from '../api-error.ts';
import type { ApiClient } from '../client.ts';
import { pullSecretName } from '../names.ts';
import { pullLoginOf } from '../namespaces.ts';
import { subnetOf } from '../network.ts';
import { pullSecretOf } from '../objects.ts';
import {
  accountObjects,
  hashOf,
  ingressNamespace,
  namespaceObject,
  type PodsOptions,
  podsObjects,
  secretName,
} from './objects.ts';

/** The image of the programs, which a registry may not have yet. */
interface IngressImage {
  /** A name that never means another image. */
  readonly name: string;
  /** Builds and pushes it. */
  readonly publish: (signal: AbortSignal) => Promise<void>;
}

export interface IngressPodsOptions extends Pick<PodsOptions, 'owner' | 'service' | 'trustedProxies' | 'version'> {
  readonly client: ApiClient;
  readonly logins: RegistryLogins;
  readonly image: IngressImage;
}

const rbac = '/apis/rbac.authorization.k8s.io/v1';

/** Makes the pods of an ingress, and what they need. */
export class IngressPods {
  readonly namespace: string;
  readonly #options: IngressPodsOptions;
  #secret: Promise<string> | null = null;

  constructor(options: IngressPodsOptions) {
    this.#options = options;
    this.namespace = ingressNamespace(options.owner);
  }

  /** Proves to the feeders that this control plane calls. */
  secret(): Promise<string> {
    this.#secret ??= this.#ensureSecret();
    this.#secret.catch(() => (this.#secret = null));
    return this.#secret;
  }

  /** Makes the namespace, in which routes and certificates can be kept from then on. */
  async ensureNamespace(): Promise<void> {
    const { owner } = this.#options;
    const { account, ownBinding, podsBinding } = accountObjects(owner);
    await this.#create('/api/v1/namespaces', namespaceObject(owner));
    await this.#create(`/api/v1/namespaces/${this.namespace}/serviceaccounts`, account);
    await this.#create(`${rbac}/namespaces/${this.namespace}/rolebindings`, ownBinding);
    await this.#create(`${rbac}/clusterrolebindings`, podsBinding);
    await this.secret();
  }

  /** Makes the pods as they should be. The image is published only for new ones. */
  async ensurePods(signal: AbortSignal): Promise<void> {
    const { client, image, ...options } = this.#options;
    const pullSecret = await this.#ensurePullSecret();
    const api = (await readApiAddresses(client)).map(subnetOf);
    const objects = podsObjects({ ...options, image: image.name, pullSecret, api });
    await this.#ensure(`/apis/networking.k8s.io/v1/namespaces/${this.namespace}/networkpolicies`, objects.policy);
    await this.#ensure(`/api/v1/namespaces/${this.namespace}/services`, objects.service);
    await this.#ensure(`/apis/policy/v1/namespaces/${this.namespace}/poddisruptionbudgets`, objects.budget);
    const deployments = `/apis/apps/v1/namespaces/${this.namespace}/deployments`;
    await this.#ensure(deployments, objects.deployment, () => image.publish(signal));
  }

  /** Replaces or creates an object that is not as it should be. */
  async #ensure<Kind extends ApiObject>(path: string, object: Kind, before = () => Promise.resolve()): Promise<void> {
    const { client } = this.#options;
    const own = `${path}/${object.metadata.name}`;
    const known = await client.json<Kind>('GET', own).catch(ifStatus(null, 404));
    if (known && hashOf(known) === hashOf(object)) return;
    await before();
    if (known) await client.json('PATCH', own, object);
    else await this.#create(path, object);
  }

  async #ensureSecret(): Promise<string> {
    const { client } = this.#options;
    const path = `/api/v1/namespaces/${this.namespace}/secrets`;
    const data = { secret: Buffer.from(randomBytes(32).toString('hex')).toString('base64') };
    const made: Secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: secretName }, data };
    await this.#create(path, made);
    const { data: known = {} } = await client.json<Secret>('GET', `${path}/${secretName}`);
    return Buffer.from(known.secret ?? '', 'base64').toString('utf8');
  }

  async #ensurePullSecret(): Promise<string | null> {
    const { client, logins, image } = this.#options;
    const login = pullLoginOf(logins, image.name);
    if (login === null) return null;
    const name = pullSecretName(login.registry);
    const path = `/api/v1/namespaces/${this.namespace}/secrets`;
    const secret = pullSecretOf(name, {}, login.config);
    await this.#create(path, secret);
    await client.json('PATCH', `${path}/${name}`, { stringData: secret.stringData });
    return name;
  }

  /** Leaves an object of that name as it is. */
  async #create(path: string, object: ApiObject): Promise<void> {
    await this.#options.client.json('POST', path, object).catch(ifStatus(null, 409));
  }
}
