import { Counter, Histogram, type Registry } from 'prom-client';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Mailer } from '../../../control-plane/ports/mailer.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import type { AccessEntry } from '../../telemetry/access-requests.ts';
import type { StoredEvent } from '../../telemetry/batch.ts';

type DeployRow = RowOf<'deploys'>;

/** Counts what happens on a server: the ends of deploys, mails, restarts of containers, and requests for apps. */
export interface EventMetrics {
  deployEnded(deploy: DeployRow): void;
  restarted(events: readonly StoredEvent[]): void;
  requested(entries: readonly Pick<AccessEntry, 'status' | 'endpoint'>[]): void;
  /** Counts the mails that a mailer sends. */
  countMails(mailer: Mailer): Mailer;
  register(registry: Registry): void;
}

const deploySeconds = [5, 10, 30, 60, 120, 300, 600, 1200, 1800, 3600];
const ends = ['succeeded', 'failed', 'canceled'] as const;

export function createEventMetrics(): EventMetrics {
  const deploys = createDeployMetrics();
  const mails: Counter = new Counter({
    name: 'control_plane_mails_total',
    help: 'Mails that were sent, that the mail server has refused for good, and that failed and are tried again.',
    labelNames: ['result'],
    registers: [],
  });
  const restarts: Counter = new Counter({
    name: 'control_plane_container_restarts_total',
    help: 'Restarts of containers of apps. With out_of_memory, the container was killed at its limit of memory.',
    labelNames: ['reason'],
    registers: [],
  });
  const requests: Counter = new Counter({
    name: 'control_plane_ingress_requests_total',
    help: 'Requests for addresses of apps, by the class of their status and by who responded: an app or the ingress.',
    labelNames: ['class', 'from'],
    registers: [],
  });
  for (const result of ['sent', 'refused', 'failed']) mails.inc({ result }, 0);
  for (const reason of new Set([...Object.values(reasons), 'ended'])) restarts.inc({ reason }, 0);
  for (const from of ['app', 'ingress'])
    for (const digit of [2, 3, 4, 5]) requests.inc({ class: `${digit}xx`, from }, 0);
  return {
    deployEnded: (deploy) => deploys.ended(deploy),
    restarted(events) {
      for (const { isRestart, reason, count } of events)
        if (isRestart) restarts.inc({ reason: reasons[reason] ?? 'ended' }, count);
    },
    requested(entries) {
      for (const { status, endpoint } of entries)
        requests.inc({ class: `${Math.floor(status / 100)}xx`, from: endpoint === null ? 'ingress' : 'app' });
    },
    countMails: (mailer) => ({
      async send(mail) {
        try {
          await mailer.send(mail);
        } catch (error) {
          mails.inc({ result: error instanceof Refused ? 'refused' : 'failed' });
          throw error;
        }
        mails.inc({ result: 'sent' });
      },
    }),
    register(registry) {
      for (const metric of [...deploys.metrics, mails, restarts, requests]) registry.registerMetric(metric);
    },
  };
}

/** Reasons of restarts, by those of the events that people see. Every other restart follows the end of a program. */
const reasons: Readonly<Record<string, string>> = { OOMKilling: 'out_of_memory', Killing: 'unhealthy' };

function createDeployMetrics() {
  const durations: Histogram = new Histogram({
    name: 'control_plane_deploy_duration_seconds',
    help: 'Time from the request for a deploy to its end.',
    labelNames: ['result'],
    buckets: deploySeconds,
    registers: [],
  });
  const waits: Histogram = new Histogram({
    name: 'control_plane_deploy_wait_seconds',
    help: 'Time from the request for a deploy to its first step. A deploy that never began is not counted.',
    buckets: [0.5, 1, 5, 10, 30, 60, 300, 900, 3600],
    registers: [],
  });
  const failures: Counter = new Counter({
    name: 'control_plane_deploy_failures_total',
    help: 'Deploys that failed, by the code of their error.',
    labelNames: ['code'],
    registers: [],
  });
  const builds: Histogram = new Histogram({
    name: 'control_plane_build_duration_seconds',
    help: 'Time of the builds of deploys that have ended.',
    labelNames: ['result'],
    buckets: deploySeconds,
    registers: [],
  });
  for (const result of ends) for (const metric of [durations, builds]) metric.zero({ result });
  return {
    metrics: [durations, waits, failures, builds],
    ended({ status: result, errorCode, createdAt, startedAt, finishedAt, steps }: DeployRow) {
      durations.observe({ result }, ((finishedAt ?? createdAt) - createdAt) / 1000);
      if (startedAt !== null) waits.observe((startedAt - createdAt) / 1000);
      if (result === 'failed') failures.inc({ code: errorCode ?? 'internal' });
      const build = steps.find(({ id }) => id === 'build');
      if (build?.startedAfter != null && build.finishedAfter !== null)
        builds.observe({ result: build.status }, (build.finishedAfter - build.startedAfter) / 1000);
    },
  };
}
