import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Refused } from '../../../../control-plane/ports/refused.ts';
import { deployRow } from '../../../../control-plane/ports/suites/rows.ts';
import { eventsBetween } from '../../../../platform/telemetry/container-events.ts';
import { createEventMetrics } from '../../../../platform/serve/metrics/events.ts';
import { runningContainer } from '../../../control-plane/ports/running-container.ts';
import { samplesIn } from './samples.ts';

const at = 1_000_000;

test('counts deploys by their result, and the seconds of their builds', async () => {
  const { events, read } = start();
  const build = { id: 'build', status: 'failed', startedAfter: 2000, finishedAfter: 92_000 } as const;
  const times = { createdAt: at, startedAt: at + 2000, finishedAt: at + 93_000 };

  events.deployEnded(deployRow('a', { status: 'failed', errorCode: 'build_failed', steps: [build], ...times }));
  events.deployEnded(deployRow('b', { status: 'canceled', createdAt: at, finishedAt: at + 1000 }));
  const samples = await read();

  expect(samples.get('control_plane_deploy_duration_seconds_sum{result="failed"}')).toBe(93);
  expect(samples.get('control_plane_deploy_duration_seconds_count{result="canceled"}')).toBe(1);
  expect(samples.get('control_plane_deploy_wait_seconds_sum')).toBe(2);
  expect(samples.get('control_plane_deploy_wait_seconds_count')).toBe(1);
  expect(samples.get('control_plane_deploy_failures_total{code="build_failed"}')).toBe(1);
  expect(samples.get('control_plane_build_duration_seconds_sum{result="failed"}')).toBe(90);
  expect(samples.get('control_plane_build_duration_seconds_count{result="canceled"}')).toBe(0);
});

test('counts restarts of containers by their reason', async () => {
  const { events, read } = start();
  const after = (restarts: number, reason: 'out_of_memory' | 'unhealthy' | null) =>
    eventsBetween(
      runningContainer,
      { ...runningContainer, restarts: runningContainer.restarts + restarts, reason },
      at,
    );

  events.restarted(after(2, 'out_of_memory'));
  events.restarted(after(1, 'unhealthy'));
  events.restarted(after(1, null));
  // A failed check restarts nothing.
  events.restarted(after(0, 'unhealthy'));
  const samples = await read();

  const restarts = ['out_of_memory', 'unhealthy', 'ended'].map((reason) =>
    samples.get(`control_plane_container_restarts_total{reason="${reason}"}`),
  );
  expect(restarts).toEqual([2, 1, 1]);
});

test('counts requests by class, and by who responded', async () => {
  const { events, read } = start();
  const endpoint = '127.0.0.1:8080';

  events.requested([
    { status: 200, endpoint },
    { status: 204, endpoint },
    { status: 502, endpoint: null },
  ]);
  const samples = await read();

  expect(samples.get('control_plane_ingress_requests_total{class="2xx",from="app"}')).toBe(2);
  expect(samples.get('control_plane_ingress_requests_total{class="5xx",from="ingress"}')).toBe(1);
  expect(samples.get('control_plane_ingress_requests_total{class="5xx",from="app"}')).toBe(0);
});

test('counts mails that a server has refused, and those that failed', async () => {
  const { events, read } = start();
  const failures = [new Refused('no such mailbox'), new Error('no route')];
  const mailer = events.countMails({
    send: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
    },
  });
  const mail = { id: '1', to: 'ada@example.com', subject: 'Hi', text: 'Hello' };

  await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
  await expect(mailer.send(mail)).rejects.toThrow('no route');
  await mailer.send(mail);
  const samples = await read();

  const counts = ['refused', 'failed', 'sent'].map((result) =>
    samples.get(`control_plane_mails_total{result="${result}"}`),
  );
  expect(counts).toEqual([1, 1, 1]);
});

function start() {
  const [events, registry] = [createEventMetrics(), new Registry()];
  events.register(registry);
  return { events, read: async () => samplesIn(await registry.metrics()) };
}
