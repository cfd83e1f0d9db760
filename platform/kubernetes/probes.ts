import type { ServiceHealth } from '../../control-plane/model/tables/apps.ts';

interface Checked {
  readonly health: ServiceHealth | null;
  readonly port: number | null;
  /** The host that a GET without one of its own names; by default, the address of the pod. */
  readonly host: string | undefined;
  readonly stopSeconds: number;
}

/** `startup` stands for the time in which failures do not count; `liveness` restarts what fails for too long. */
export function probesOf({ health, port, host, stopSeconds }: Checked): object {
  if (health === null) {
    if (port === null) return {};
    return {
      startupProbe: { tcpSocket: { port }, periodSeconds: 1, timeoutSeconds: 2, failureThreshold: 1_000_000 },
    };
  }
  const { intervalSeconds, timeoutSeconds, retries, startSeconds, restartAfterSeconds } = health;
  const action = actionOf(health, port, host);
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

function actionOf(health: ServiceHealth, port: number | null, ofApp: string | undefined): object {
  if (health.kind === 'command') return { exec: { command: health.argv } };
  const host = health.host ?? ofApp;
  const named = host === undefined ? {} : { httpHeaders: [{ name: 'Host', value: host }] };
  return { httpGet: { path: health.path, port, ...named } };
}
