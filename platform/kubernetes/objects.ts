import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import type { TaskOrder } from '../../control-plane/ports/task.ts';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { ApiObject } from './api.ts';
import { claimName, isHost, type Names, secretName, setName, taskName } from './names.ts';
import { podSpec, type PodTimes } from './pod-spec.ts';

type Labels = Readonly<Record<string, string>>;

export function namespaceOf(names: Names, app: AppRef & { readonly workspaceId: string }): ApiObject {
  const labels = {
    ...names.labels(app, { 'pcp/workspace': app.workspaceId }),
    'pod-security.kubernetes.io/enforce': 'baseline',
  };
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: names.namespace(app.id), labels } };
}

export function secretOf(name: string, labels: Labels, env: Readonly<Record<string, string>>) {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, labels }, immutable: true, stringData: env };
}

/** The login of a registry, which may change. */
export function pullSecretOf(name: string, labels: Labels, config: string) {
  const type = 'kubernetes.io/dockerconfigjson';
  const metadata = { name, labels };
  return { apiVersion: 'v1', kind: 'Secret', metadata, type, stringData: { '.dockerconfigjson': config } };
}

export function claimOf(
  volume: { readonly name: string; readonly size: number },
  labels: Labels,
  storageClass: string | undefined,
) {
  const spec = {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: String(volume.size) } },
    ...(storageClass !== undefined && { storageClassName: storageClass }),
  };
  const metadata = { name: claimName(volume.name), labels, annotations: { 'pcp/volume': volume.name } };
  return { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec };
}

interface SetOptions {
  readonly times: PodTimes;
  readonly pullSecrets: readonly string[];
}

/**
 * A service in one generation: a ReplicaSet, since its template never changes. One with a volume is a StatefulSet
 * whose template changes: its pod has to end before the next one starts.
 */
export function setOf(names: Names, wanted: Wanted, one: WantedService, { times, pullSecrets }: SetOptions) {
  const { service, generation, deployId } = one;
  const name = setName(wanted.slug, one);
  const match = { 'pcp/app': wanted.id, 'pcp/service': service.name, 'pcp/set': name };
  const labels = names.labels(wanted, match);
  const annotations = {
    'pcp/generation': generation,
    'pcp/deploy': deployId,
    'pcp/image': service.image,
    'pcp/port': String(service.port ?? ''),
    'pcp/protocol': service.protocol ?? 'tcp',
  };
  const secret = secretName(name, generation);
  const hasVolume = service.volumes.length > 0;
  const spec = podSpec(service, {
    ...{ ...times, secret, pullSecrets, host: wanted.host },
    ...(hasVolume && { beside: { 'pcp/app': wanted.id } }),
    restartPolicy: 'Always',
  });
  return {
    apiVersion: 'apps/v1',
    kind: hasVolume ? 'StatefulSet' : 'ReplicaSet',
    metadata: { name, labels, annotations },
    spec: {
      replicas: 1,
      selector: { matchLabels: match },
      template: { metadata: { labels, annotations }, spec },
      // Otherwise a pod that never becomes ready is never replaced.
      ...(hasVolume && { serviceName: name, podManagementPolicy: 'Parallel' }),
    },
  };
}

/**
 * The names of a service inside the app. A cluster resolves small letters, digits and hyphens after a letter only:
 * other names are left out, and a service without any is refused if the app has more services.
 */
export function hostNames({ services }: Wanted, { name, port, options }: ServiceDefinition): readonly string[] {
  const given = [name, ...(options?.names ?? [])].filter(isHost);
  const hosts = new Set(given.map((one) => one.toLowerCase()));
  if (hosts.size === 0 && port !== null && services.some(({ service }) => service.name !== name))
    throw new Refused(
      `The region cannot resolve the name "${name}" inside the app: name the service with letters, digits and hyphens.`,
    );
  return [...hosts];
}

/** A name inside the app, which stands for the pods of a service, ready or not. */
export function hostOf(names: Names, wanted: Wanted, service: string, name: string) {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: names.labels(wanted, { 'pcp/of': service }) },
    spec: {
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector: { 'pcp/app': wanted.id, 'pcp/service': service },
    },
  };
}

export function taskPodOf(names: Names, order: TaskOrder, pullSecrets: readonly string[]) {
  const name = taskName(order.task);
  const [program, ...rest] = order.argv;
  const given = program === undefined ? {} : { entrypoint: [program], argv: rest };
  const service: ServiceDefinition = { ...order.service, ...given, port: null, health: null };
  const annotations = { 'pcp/task': order.task, 'pcp/secrets': JSON.stringify(order.secrets) };
  const times = { drainSeconds: 0, stopSeconds: 0 };
  const beside = service.volumes.length > 0 ? { beside: { 'pcp/app': order.id } } : {};
  const spec = podSpec(service, { ...times, secret: name, pullSecrets, ...beside, restartPolicy: 'Never' });
  const labels = names.labels(order, { 'pcp/task': name });
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels, annotations }, spec };
}
