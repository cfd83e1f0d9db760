import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import type { TaskOrder } from '../../control-plane/ports/task.ts';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { ApiObject } from './api.ts';
import { type Names, secretName, setName, taskName } from './names.ts';
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

export function pullSecretOf(name: string, labels: Labels, config: string) {
  const type = 'kubernetes.io/dockerconfigjson';
  return { ...secretOf(name, labels, { '.dockerconfigjson': config }), type };
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
  return { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: volume.name, labels }, spec };
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
  const spec = podSpec(service, { ...times, secret, pullSecrets, restartPolicy: 'Always' });
  const hasVolume = service.volumes.length > 0;
  return {
    apiVersion: 'apps/v1',
    kind: hasVolume ? 'StatefulSet' : 'ReplicaSet',
    metadata: { name, labels, annotations },
    spec: {
      replicas: 1,
      selector: { matchLabels: match },
      template: { metadata: { labels, annotations }, spec },
      // Otherwise a pod that never becomes ready is never replaced.
      ...(hasVolume && { serviceName: service.name, podManagementPolicy: 'Parallel' }),
    },
  };
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
  const service: ServiceDefinition = { ...order.service, ...given, volumes: [], port: null, health: null };
  const annotations = { 'pcp/task': order.task, 'pcp/secrets': JSON.stringify(order.secrets) };
  const times = { drainSeconds: 0, stopSeconds: 0 };
  const spec = podSpec(service, { ...times, secret: name, pullSecrets, restartPolicy: 'Never' });
  const labels = names.labels(order, { 'pcp/task': name });
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels, annotations }, spec };
}
