import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { type RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import { type Claim, type PodSet, quantityOf } from './api.ts';
import { ifStatus } from './client.ts';
import { type Cluster, pathIn } from './cluster.ts';
import { secretName, setName } from './names.ts';
import { claimOf, hostOf, namespaceOf, pullSecretOf, secretOf, setOf } from './objects.ts';
import { type PodTimes, pullConfigOf } from './pod-spec.ts';

interface Given {
  readonly cluster: Cluster;
  readonly times: PodTimes;
  readonly storageClass: string | undefined;
  readonly logins: RegistryLogins;
  readonly tell: (appId: string) => void;
}

type InWorkspace = AppRef & { readonly workspaceId: string };

const pullSecret = 'registry';

/** Makes the services of apps match what is wanted. */
export class PodServices {
  readonly #given: Given;
  /** Sets that were deleted here, of which the watch may still bring changes. */
  readonly #deleted = new Set<string>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** The sets of an app that are not deleted. */
  setsOf(namespace: string): PodSet[] {
    const { replicaSets, statefulSets } = this.#given.cluster;
    return [...replicaSets.in(namespace), ...statefulSets.in(namespace)].filter(
      ({ metadata }) => metadata.deletionTimestamp === undefined && !this.#deleted.has(metadata.uid ?? ''),
    );
  }

  async apply(wanted: Wanted): Promise<void> {
    const namespace = this.#given.cluster.names.namespace(wanted.id);
    const before = this.setsOf(namespace);
    for (const one of wanted.services) await this.#ensure(namespace, wanted, one);
    const kept = new Set(wanted.services.map((one) => setName(wanted.slug, one)));
    for (const set of before) if (!kept.has(set.metadata.name)) await this.#delete(set);
    await this.#deleteHosts(namespace, new Set(wanted.services.map(({ service }) => service.name)));
  }

  /** Deletes all sets of an app, which make no pods any more. */
  async removeAll(namespace: string): Promise<void> {
    for (const set of this.setsOf(namespace)) await this.#delete(set);
  }

  /** Makes what the pods of an app need that have an image; returns the names of their pull secrets. */
  async prepare(app: InWorkspace, image: string): Promise<readonly string[]> {
    const { cluster, logins } = this.#given;
    const { names, namespaces } = cluster;
    const namespace = names.namespace(app.id);
    const isThere = namespaces
      .in('')
      .some(({ metadata }) => metadata.name === namespace && metadata.deletionTimestamp === undefined);
    if (!isThere) {
      const made = await cluster.create('/api/v1/namespaces', namespaceOf(names, app));
      if (made) namespaces.put(made);
    }
    const config = pullConfigOf(logins, image);
    if (config === null) return [];
    await cluster.create(pathIn(namespace, 'secrets'), pullSecretOf(pullSecret, names.labels(app), config));
    return [pullSecret];
  }

  async #ensure(namespace: string, wanted: Wanted, one: WantedService): Promise<void> {
    const { cluster, times } = this.#given;
    const { names, client } = cluster;
    const { service, generation } = one;
    const name = setName(wanted.slug, one);
    const known = this.setsOf(namespace).find(({ metadata }) => metadata.name === name);
    const pullSecrets = await this.prepare(wanted, service.digest ?? service.image);
    for (const volume of service.volumes) await this.#ensureClaim(namespace, wanted, volume);
    const present = known?.metadata.annotations?.['pcp/generation'];
    // The generation that is there stays while it is wanted.
    const isKept = wanted.services.some((other) => other.service.name === service.name && other.generation === present);
    if (present === generation || isKept) return;
    const set = setOf(names, wanted, one, { times, pullSecrets });
    const secret = secretOf(secretName(name, generation), set.metadata.labels, one.env);
    await cluster.create(pathIn(namespace, 'secrets'), secret);
    for (const host of [service.name, ...(service.options?.names ?? [])]) {
      const made = await cluster.create(pathIn(namespace, 'services'), hostOf(names, wanted, service.name, host));
      if (made) cluster.services.put(made);
    }
    const hasVolume = service.volumes.length > 0;
    const cache = hasVolume ? cluster.statefulSets : cluster.replicaSets;
    const path = pathOfSets(namespace, hasVolume);
    const patch = { metadata: { annotations: set.metadata.annotations }, spec: { template: set.spec.template } };
    const made = known
      ? await client.json<PodSet>('PATCH', `${path}/${name}`, patch)
      : await cluster.create<PodSet>(path, set);
    if (made) cache.put(made);
  }

  async #ensureClaim(
    namespace: string,
    app: AppRef,
    volume: { readonly name: string; readonly size: number },
  ): Promise<void> {
    const { cluster, storageClass } = this.#given;
    const { claims, client, names } = cluster;
    const path = pathIn(namespace, 'persistentvolumeclaims');
    const known = claims.in(namespace).find(({ metadata }) => metadata.name === volume.name);
    if (!known) {
      const made = await cluster.create<Claim>(path, claimOf(volume, names.labels(app), storageClass));
      if (made) claims.put(made);
    } else if (quantityOf(known.spec.resources.requests.storage) < volume.size) {
      const patch = { spec: { resources: { requests: { storage: String(volume.size) } } } };
      // A class that cannot grow refuses it.
      const grown = await client.json<Claim>('PATCH', `${path}/${volume.name}`, patch).catch(ifStatus(null, 403, 422));
      if (grown) claims.put(grown);
    }
  }

  async #delete({ metadata }: PodSet): Promise<void> {
    const { client, statefulSets } = this.#given.cluster;
    const { name, namespace = '', uid = '' } = metadata;
    const hasVolume = statefulSets.in(namespace).some((one) => one.metadata.uid === uid);
    const options = { propagationPolicy: 'Background' };
    const path = `${pathOfSets(namespace, hasVolume)}/${name}`;
    await client.json('DELETE', path, options).catch(ifStatus(null, 404));
    this.#deleted.add(uid);
    const secret = secretName(name, metadata.annotations?.['pcp/generation'] ?? '');
    await client.json('DELETE', `${pathIn(namespace, 'secrets')}/${secret}`).catch(ifStatus(null, 404));
    this.#given.tell(metadata.labels?.['pcp/app'] ?? '');
  }

  async #deleteHosts(namespace: string, kept: ReadonlySet<string>): Promise<void> {
    const { client, services } = this.#given.cluster;
    const gone = services.in(namespace).filter(({ metadata }) => !kept.has(metadata.labels?.['pcp/of'] ?? ''));
    for (const { metadata } of gone)
      await client.json('DELETE', `${pathIn(namespace, 'services')}/${metadata.name}`).catch(ifStatus(null, 404));
  }
}

function pathOfSets(namespace: string, hasVolume: boolean): string {
  return `/apis/apps/v1/namespaces/${namespace}/${hasVolume ? 'statefulsets' : 'replicasets'}`;
}
