import type { ContainerOptions, ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import { claimName } from './names.ts';
import { probesOf } from './probes.ts';

/** Times of a pod, in seconds. */
export interface PodTimes {
  /** Time for an unwanted container to finish its requests. */
  readonly drainSeconds: number;
  /** Time for a program to end after its stop signal. */
  readonly stopSeconds: number;
}

interface PodOptions extends PodTimes {
  /** The secret with its variables. */
  readonly secret: string;
  readonly restartPolicy: 'Always' | 'Never';
  /** Names of the secrets with the logins of registries. */
  readonly pullSecrets: readonly string[];
  /** The host of the app's address. */
  readonly host?: string | undefined;
  /** The labels of pods on whose node it has to run, since they share a volume that one node has at a time. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** Capabilities for switching users and for listening on ports below 1024. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

/**
 * A pod without privileges and without access to the API. Throws `Refused` for a user or a group without a number. A
 * pod has no `domainname`, no `ulimits`, no limit of its processes other than that of its node, and no modes of
 * temporary folders.
 */
export function podSpec(service: ServiceDefinition, given: PodOptions): object {
  const { image, digest = image, command, entrypoint, argv, port, volumes, health, options = {} } = service;
  const { secret, restartPolicy, drainSeconds, pullSecrets, host, beside } = given;
  const { drops = [], stopSeconds = given.stopSeconds } = options;
  const words = argv ?? (command !== null && !entrypoint ? ['/bin/sh', '-c', command] : null);
  // Its successor waits for a volume, so it does not drain.
  const pause = port !== null && volumes.length === 0 ? drainSeconds : 0;
  const preStop = preStopOf(pause, options);
  const folders = foldersOf(options);
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    restartPolicy,
    terminationGracePeriodSeconds: pause + stopSeconds,
    imagePullSecrets: pullSecrets.map((name) => ({ name })),
    securityContext: { seccompProfile: { type: 'RuntimeDefault' }, ...groupsOf(service) },
    ...machineOf(options),
    ...(beside && { affinity: besideOf(beside) }),
    containers: [
      {
        name: 'main',
        image: digest,
        imagePullPolicy: 'IfNotPresent',
        ...(entrypoint && { command: entrypoint }),
        ...(words && { args: words }),
        ...(options.keepsInput && { stdin: true }),
        env: port === null ? [] : [{ name: 'PORT', value: String(port) }],
        envFrom: [{ secretRef: { name: secret } }],
        ...(port !== null && { ports: [{ containerPort: port }] }),
        resources: resourcesOf(service),
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: {
            drop: ['ALL'],
            add: drops.includes('ALL') ? [] : capabilities.filter((one) => !drops.includes(one)),
          },
          ...(options.readOnly && { readOnlyRootFilesystem: true }),
          ...userOf(service),
        },
        ...(preStop && { lifecycle: { preStop } }),
        ...probesOf({ health, port, host, stopSeconds }),
        volumeMounts: [
          ...volumes.map(({ name, path, readOnly = false }) => ({ name: claimName(name), mountPath: path, readOnly })),
          ...folders.map(({ name, path }) => ({ name, mountPath: path })),
        ],
      },
    ],
    volumes: [
      ...[...new Set(volumes.map(({ name }) => claimName(name)))].map((name) => {
        return { name, persistentVolumeClaim: { claimName: name } };
      }),
      ...folders.map(({ name, size }) => ({ name, emptyDir: { medium: 'Memory', sizeLimit: String(size) } })),
    ],
  };
}

/** A node has room for what pods use, which is far below their limits for most of the time. */
function resourcesOf({ cpuMillis, memory }: ServiceDefinition) {
  const cpu = Math.min(cpuMillis, Math.max(10, Math.floor(cpuMillis / 20)));
  const bytes = Math.min(memory, Math.max(16 * 1024 ** 2, Math.floor(memory / 4)));
  return {
    limits: { cpu: `${cpuMillis}m`, memory: String(memory) },
    requests: { cpu: `${cpu}m`, memory: String(bytes) },
  };
}

/** Folders in memory, which count in that of the container. */
function foldersOf({ temporary = [], sharedMemory }: ContainerOptions) {
  const folders = temporary.map(({ path, size }, index) => ({ name: `temporary-${index}`, path, size }));
  const isGiven = folders.some(({ path }) => path === '/dev/shm');
  if (sharedMemory === undefined || isGiven) return folders;
  return [...folders, { name: 'shared-memory', path: '/dev/shm', size: sharedMemory }];
}

/** Names and processes of its machine. */
function machineOf({ hostname, hosts = [], searches, resolves, init, stopSignal }: ContainerOptions) {
  const name = hostname?.toLowerCase() ?? '';
  const aliases = hosts.map((entry) => {
    const end = entry.indexOf(':');
    return { ip: entry.slice(end + 1), hostnames: [entry.slice(0, end).toLowerCase()] };
  });
  return {
    // One with dots is left out.
    ...(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name) && { hostname: name }),
    ...(aliases.length > 0 && { hostAliases: aliases }),
    ...((searches ?? resolves) && { dnsConfig: { searches: searches ?? [], options: (resolves ?? []).map(optionOf) } }),
    // The first process of the pod ends orphans then. A signal would get to it instead of the program.
    ...(init === true && stopSignal === undefined && { shareProcessNamespace: true }),
  };
}

function optionOf(text: string) {
  const [name, value] = text.split(':');
  return { name, ...(value !== undefined && { value }) };
}

/** A pause for requests, then the stop signal. Without a shell in the image, both are left out with a signal. */
function preStopOf(pause: number, { stopSignal }: ContainerOptions): object | null {
  if (stopSignal === undefined || /^(SIG)?TERM$|^15$/.test(stopSignal))
    return pause > 0 ? { sleep: { seconds: pause } } : null;
  const signal = stopSignal.replace(/^SIG/, '');
  const script = `sleep ${pause}; kill -s ${signal} 1; while kill -0 1; do sleep 0.1 || sleep 1; done`;
  return { exec: { command: ['/bin/sh', '-c', script] } };
}

function besideOf(labels: Readonly<Record<string, string>>) {
  const podAffinityTerm = { labelSelector: { matchLabels: labels }, topologyKey: 'kubernetes.io/hostname' };
  return { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm }] } };
}

function userOf({ name, user }: ServiceDefinition) {
  if (user === undefined) return {};
  const [uid = '', gid] = user.split(':');
  requireNumbers(name, gid === undefined ? [uid] : [uid, gid]);
  return { runAsUser: Number(uid), ...(gid !== undefined && { runAsGroup: Number(gid) }) };
}

function groupsOf({ name, options: { groups = [] } = {} }: ServiceDefinition) {
  requireNumbers(name, groups);
  return groups.length === 0 ? {} : { supplementalGroups: groups.map(Number) };
}

function requireNumbers(name: string, texts: readonly string[]): void {
  const unknown = texts.find((one) => !/^\d+$/.test(one));
  if (unknown !== undefined)
    throw new Refused(
      `The region knows users and groups by their numbers only: give "${name}" a number in place of "${unknown}".`,
    );
}
