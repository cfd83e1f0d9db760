import { type RegistryLogins, loginFor } from '../../control-plane/ports/registry-login.ts';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import type { ServiceDefinition, ServiceHealth } from '../../control-plane/model/tables/apps.ts';
import { Refused } from '../../control-plane/ports/refused.ts';

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
}

/** Capabilities for switching users and for listening on ports below 1024. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

/** A pod without privileges and without access to the API. Throws `Refused` for a user without a number. */
export function podSpec(service: ServiceDefinition, options: PodOptions): object {
  const { image, digest = image, command, entrypoint, argv, port, volumes, cpuMillis, memory, health } = service;
  const { secret, restartPolicy, drainSeconds, pullSecrets } = options;
  const { drops = [], stopSeconds = options.stopSeconds } = service.options ?? {};
  const words = argv ?? (command !== null && !entrypoint ? ['/bin/sh', '-c', command] : null);
  // Its successor waits for a volume, so it does not drain.
  const drains = drainSeconds > 0 && port !== null && volumes.length === 0;
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    restartPolicy,
    terminationGracePeriodSeconds: (drains ? drainSeconds : 0) + stopSeconds,
    imagePullSecrets: pullSecrets.map((name) => ({ name })),
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'main',
        image: digest,
        imagePullPolicy: 'IfNotPresent',
        ...(entrypoint && { command: entrypoint }),
        ...(words && { args: words }),
        env: port === null ? [] : [{ name: 'PORT', value: String(port) }],
        envFrom: [{ secretRef: { name: secret } }],
        ...(port !== null && { ports: [{ containerPort: port }] }),
        resources: {
          limits: { cpu: `${cpuMillis}m`, memory: String(memory) },
          requests: { cpu: '10m', memory: '16Mi' },
        },
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: {
            drop: ['ALL'],
            add: drops.includes('ALL') ? [] : capabilities.filter((one) => !drops.includes(one)),
          },
          ...(service.options?.readOnly && { readOnlyRootFilesystem: true }),
          ...userOf(service),
        },
        ...(drains && { lifecycle: { preStop: { sleep: { seconds: drainSeconds } } } }),
        ...probesOf(health, port, stopSeconds),
        volumeMounts: volumes.map(({ name, path, readOnly = false }) => ({ name, mountPath: path, readOnly })),
      },
    ],
    volumes: volumes.map(({ name }) => ({ name, persistentVolumeClaim: { claimName: name } })),
  };
}

function userOf({ name, user }: ServiceDefinition) {
  if (user === undefined) return {};
  const [uid = '', gid] = user.split(':');
  const unknown = [uid, gid ?? '0'].find((one) => !/^\d+$/.test(one));
  if (unknown !== undefined)
    throw new Refused(
      `The region knows users by their numbers only: give "${name}" a number in place of "${unknown}".`,
    );
  return { runAsUser: Number(uid), ...(gid !== undefined && { runAsGroup: Number(gid) }) };
}

/** `startup` stands for the time in which failures do not count; `liveness` restarts what fails for too long. */
function probesOf(health: ServiceHealth | null, port: number | null, stopSeconds: number): object {
  if (health === null) {
    if (port === null) return {};
    return {
      startupProbe: { tcpSocket: { port }, periodSeconds: 1, timeoutSeconds: 2, failureThreshold: 1_000_000 },
    };
  }
  const { intervalSeconds, timeoutSeconds, retries, startSeconds, restartAfterSeconds } = health;
  const action = health.kind === 'http' ? { httpGet: { path: health.path, port } } : { exec: { command: health.argv } };
  const restartFailures = retries + Math.ceil(restartAfterSeconds / intervalSeconds);
  const probe = { ...action, periodSeconds: intervalSeconds, timeoutSeconds };
  // The pause before a stop is for requests, not for a container that has failed.
  const end = { terminationGracePeriodSeconds: Math.max(1, stopSeconds) };
  const startFailures = Math.ceil(startSeconds) + restartFailures * intervalSeconds;
  return {
    startupProbe: { ...action, timeoutSeconds, periodSeconds: 1, failureThreshold: startFailures, ...end },
    readinessProbe: { ...probe, failureThreshold: retries },
    livenessProbe: { ...probe, failureThreshold: restartFailures, ...end },
  };
}

/** The text of a secret with the login of the registry of an image; `null` without one. */
export function pullConfigOf(logins: RegistryLogins, image: string): string | null {
  const registry = parseImageRef(image)?.registry ?? '';
  const login = loginFor(logins, registry);
  if (login === null) return null;
  const auth = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  return JSON.stringify({ auths: { [registry]: { auth } } });
}
