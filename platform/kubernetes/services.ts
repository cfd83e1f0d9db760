import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import type { ApiObject, PodSet } from './api.ts';
import { ifStatus } from './api-error.ts';
import { type Cluster, pathIn } from './cluster.ts';
import { secretName, setName } from './names.ts';
import type { AppNamespaces } from './namespaces.ts';
import { hostNames, hostOf, secretOf, setOf } from './objects.ts';
import type { PodTimes } from './pod-spec.ts';

interface Given {
  readonly cluster: Cluster;
  readonly namespaces: AppNamespaces;
  readonly times: PodTimes;
  readonly tell: (appId: string) => void;
}

/** Makes the services of apps match what is wanted. */
export class PodServices {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** The sets of an app that are not deleted. */
  setsOf(namespace: string): PodSet[] {
    const { replicaSets, statefulSets } = this.#given.cluster;
    return [...replicaSets.in(namespace), ...statefulSets.in(namespace)].filter(
      ({ metadata }) => metadata.deletionTimestamp === undefined,
    );
  }

  async apply(wanted: Wanted): Promise<void> {
    const namespace = this.#given.cluster.names.namespace(wanted.id);
    for (const { service } of wanted.services) await this.#given.namespaces.prepare(wanted, service);
    const before = this.setsOf(namespace);
    const hosts = await this.#nameHosts(namespace, wanted);
    for (const one of wanted.services) await this.#ensure(namespace, wanted, one);
    const kept = new Set(wanted.services.map((one) => setName(wanted.slug, one)));
    for (const set of before) if (!kept.has(set.metadata.name)) await this.#delete(set);
    await this.#deleteHosts(namespace, hosts);
  }

  /** Deletes all sets of an app, which make no pods any more. */
  async removeAll(namespace: string): Promise<void> {
    for (const set of this.setsOf(namespace)) await this.#delete(set);
  }

  async #ensure(namespace: string, wanted: Wanted, one: WantedService): Promise<void> {
    const { cluster, namespaces, times } = this.#given;
    const { names, client } = cluster;
    const { service, generation } = one;
    const name = setName(wanted.slug, one);
    const known = this.setsOf(namespace).find(({ metadata }) => metadata.name === name);
    const present = known?.metadata.annotations?.['pcp/generation'];
    // The generation that is there stays while it is wanted.
    const isKept = wanted.services.some((other) => other.service.name === service.name && other.generation === present);
    if (present === generation || isKept) return;
    const pullSecrets = await namespaces.pullSecrets(wanted, service);
    const set = setOf(names, wanted, one, { times, pullSecrets });
    const secret = secretOf(secretName(name, generation), set.metadata.labels, one.env);
    await cluster.create(pathIn(namespace, 'secrets'), secret);
    const hasVolume = service.volumes.length > 0;
    const cache = hasVolume ? cluster.statefulSets : cluster.replicaSets;
    const path = pathOfSets(namespace, hasVolume);
    const patch = { metadata: { annotations: set.metadata.annotations }, spec: { template: set.spec.template } };
    const made = known
      ? await client.json<PodSet>('PATCH', `${path}/${name}`, patch)
      : await cluster.create<PodSet>(path, set);
    if (made) cache.put(made);
  }

  async #delete({ metadata }: PodSet): Promise<void> {
    const { client, replicaSets, statefulSets } = this.#given.cluster;
    const { name, namespace = '', uid } = metadata;
    const hasVolume = statefulSets.in(namespace).some((one) => one.metadata.uid === uid);
    const options = { propagationPolicy: 'Background' };
    const path = `${pathOfSets(namespace, hasVolume)}/${name}`;
    await client.json('DELETE', path, options).catch(ifStatus(null, 404));
    (hasVolume ? statefulSets : replicaSets).markDeleted({ metadata });
    const secret = secretName(name, metadata.annotations?.['pcp/generation'] ?? '');
    await client.json('DELETE', `${pathIn(namespace, 'secrets')}/${secret}`).catch(ifStatus(null, 404));
    this.#given.tell(metadata.labels?.['pcp/app'] ?? '');
  }

  /** Has the names of services lead to them, before others look for them. A name may go from one to another. */
  async #nameHosts(namespace: string, wanted: Wanted): Promise<ReadonlyMap<string, string>> {
    const { client, services, names } = this.#given.cluster;
    const path = pathIn(namespace, 'services');
    const hosts = new Map(
      wanted.services.flatMap(({ service }) => hostNames(wanted, service).map((host) => [host, service.name] as const)),
    );
    for (const [host, service] of hosts) {
      const known = services.find(namespace, host);
      if (known?.metadata.labels?.['pcp/of'] === service) continue;
      const object = hostOf(names, wanted, service, host);
      const patch = { metadata: { labels: object.metadata.labels }, spec: { selector: object.spec.selector } };
      const made =
        (await this.#given.cluster.create<ApiObject>(path, object)) ??
        (await client.json<ApiObject>('PATCH', `${path}/${host}`, patch));
      services.put(made);
    }
    return hosts;
  }

  async #deleteHosts(namespace: string, kept: ReadonlyMap<string, string>): Promise<void> {
    const { client, services } = this.#given.cluster;
    const path = pathIn(namespace, 'services');
    for (const { metadata } of services.in(namespace))
      if (!kept.has(metadata.name)) await client.json('DELETE', `${path}/${metadata.name}`).catch(ifStatus(null, 404));
  }
}

function pathOfSets(namespace: string, hasVolume: boolean): string {
  return `/apis/apps/v1/namespaces/${namespace}/${hasVolume ? 'statefulsets' : 'replicasets'}`;
}
