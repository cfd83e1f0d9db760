import { expect, test } from 'vitest';
import { type Kill, never } from './kill-once.ts';
import { startAlerts } from './start-alerts.ts';
import { startDomains } from './start-domains.ts';

const day = 86_400_000;

test.each(['before', 'after'] as const)(
  'a worker that is killed %s any call leads a domain and its certificate to the same end',
  async (when) => {
    const { calls, end } = await liveDomain(never);

    const ends = await Promise.all(Array.from({ length: calls }, (_, call) => liveDomain({ call, when })));

    expect(calls).toBeGreaterThan(20);
    expect(end).toEqual(['www.acme.test active', 'issued', 'hold until null']);
    expect(new Set(ends.map((one) => one.end.join(', ')))).toEqual(new Set([end.join(', ')]));
  },
);

test.each(['before', 'after'] as const)(
  'a worker killed %s any call sends each alert notification once',
  async (when) => {
    const { calls, end } = await liveAlert(never);

    const ends = await Promise.all(Array.from({ length: calls }, (_, call) => liveAlert({ call, when })));

    expect(calls).toBeGreaterThan(20);
    expect(end).toEqual([
      'ok',
      'Firing: Down',
      'Firing: Down',
      'Resolved: Down',
      'Resolved: Down',
      '1 resolved incident',
    ]);
    expect(new Set(ends.map((one) => one.end.join(', ')))).toEqual(new Set([end.join(', ')]));
  },
);

/** Its first certificate is refused, it moves when it is active, and comes back. */
async function liveDomain(kill: Kill): Promise<{ calls: number; end: string[] }> {
  const { activate, read, cert, pass, dns, ingress, store, count } = await startDomains({}, kill);
  const host = 'www.acme.test';
  ingress.inject({
    kind: 'certificateFails',
    host,
    error: { code: 'caa_forbidden', message: 'No.', remediation: null },
    times: 1,
  });
  await activate(host);
  await pass(5 * 60_000);
  dns.set(host, { a: ['198.51.100.7'] });
  await pass(2 * day + 60_000);
  dns.set(host, { cname: 'eu.apps.example.test' });
  await pass(day / 12);
  const [domain, certificate] = [await read(), await cert()];
  const hold = await store.read('system', (tx) => tx.hostHolds.find({ host }));
  return {
    calls: count(),
    end: [`${host} ${domain?.status}`, `${certificate?.status}`, `hold until ${hold?.heldUntil}`],
  };
}

async function liveAlert(kill: Kill): Promise<{ calls: number; end: string[] }> {
  const { after, happens, ports, incidents, count } = await startAlerts({ channels: ['email', 'statusPage'] }, kill);
  happens({ kind: 'outage' }, 100, 400);
  const last = await after(900);
  const resolved = (await incidents()).filter(({ until }) => until !== null).length;
  const subjects = ports.mailer.mails.map(({ subject }) => subject).toSorted();
  return { calls: count(), end: [last?.state ?? 'gone', ...subjects, `${resolved} resolved incident`] };
}
