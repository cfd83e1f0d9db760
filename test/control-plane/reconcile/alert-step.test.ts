import { expect, test } from 'vitest';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { alertRow, appRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileAlert } from '../../../control-plane/reconcile/alert.ts';
import { now, startRows } from './start-rows.ts';

type Alert = ReturnType<typeof alertRow>;

interface Outside {
  readonly sample?: { readonly value: number | null; readonly nextChangeAt?: number | null } | Error;
  readonly write?: (tx: Tx) => Promise<unknown>;
  readonly meanwhile?: (tx: Tx) => Promise<unknown>;
}

const webhook = { webhookUrl: 'https://hooks.test/', secret: 'x' };

/** Takes a step of the rule "Errors" of the app shop, and returns what came of it. */
async function step(
  before: Partial<Alert>,
  { sample = { value: 0, nextChangeAt: null }, write, meanwhile }: Outside = {},
) {
  const { ports, read, due, change, store } = await startRows(async (tx) => {
    await tx.members.update('acme-grace', { role: 'admin' });
    await tx.alerts.insert(alertRow('rule', { name: 'Errors', metric: '5xx', since: 1, ...webhook, ...before }));
    await write?.(tx);
  });
  const measure = async () => {
    if (meanwhile) await change(meanwhile);
    if (sample instanceof Error) throw sample;
    return sample;
  };
  Object.assign(ports.runtime, { observe: async () => ({ containers: [], volumes: [] }) });
  Object.assign(ports.telemetry, { measure });
  const next = await reconcileAlert(ports, 'rule');
  const notices = await store.read('system', (tx) => tx.notices.list({}));
  const incidents = await store.read('system', (tx) => tx.incidents.list({}, { order: ['id'] }));
  return {
    next,
    rule: await read((tx) => tx.alerts.find({ id: 'rule' })),
    mails: notices.flatMap(({ recipient, subject, body }) =>
      recipient === null ? [] : [{ to: recipient, subject, body }],
    ),
    webhooks: notices.flatMap(({ alertId, body }) => (alertId === null ? [] : [JSON.parse(body) as object])),
    incidents,
    woken: { incident: await due('incident'), notice: Object.keys(await due('notice')).length },
  };
}

const held = { state: 'pending', trueSince: now - 60_000 } as const;
const fires = { value: 1, nextChangeAt: null };
const firing = {
  state: 'firing',
  notifiedAt: now - 100_000,
  notifiedChannels: ['email', 'webhook', 'statusPage'],
} as const;
const clear = { ...firing, falseSince: now - 60_000 } as const;
const incident = {
  id: 'incident',
  workspaceId: 'acme',
  appId: 'shop',
  alertId: 'rule',
  openOf: 'rule',
  title: 'Errors',
  impact: 'degraded',
  startedAt: 5,
  resolvedAt: null,
} as const;
const withIncident = (tx: Tx) => tx.incidents.insert(incident);

test('a rule that fires notifies the owner and the admins', async () => {
  const { rule, mails, webhooks, incidents, woken, next } = await step(
    { ...held, channels: ['email'] },
    { sample: fires },
  );

  expect(next).toBe(now);
  expect(rule).toMatchObject({ state: 'firing', notifiedAt: now, notifiedChannels: ['email'] });
  expect(mails).toEqual([
    {
      to: 'ada@example.test',
      subject: 'Firing: Errors',
      body: expect.stringContaining('The alert rule "Errors" fires: 5xx >= 1 has held for 60 seconds.'),
    },
    {
      to: 'grace@example.test',
      subject: 'Firing: Errors',
      body: expect.stringContaining('App: shop (production, eu)\nWorkspace: acme'),
    },
  ]);
  expect([webhooks, incidents, woken.notice]).toEqual([[], [], 2]);
});

test('a rule that fires posts to its webhook and to the status page', async () => {
  const { mails, webhooks, incidents } = await step(
    { ...held, channels: ['webhook', 'statusPage'] },
    { sample: fires },
  );

  expect(mails).toEqual([]);
  expect(webhooks).toMatchObject([
    { event: 'alert.firing', rule: { state: 'firing' }, app: { slug: 'shop', workspaceSlug: 'acme' } },
  ]);
  expect(incidents).toMatchObject([
    { openOf: 'rule', title: 'Errors', impact: 'degraded', startedAt: now, resolvedAt: null },
  ]);
});

test('a rule for what is down opens an incident of that impact, unless it has one', async () => {
  const down = { ...held, metric: 'down', channels: ['statusPage' as const] } as const;

  const opened = await step(down, { sample: fires });
  const again = await step(down, { sample: fires, write: withIncident });

  expect(opened.incidents).toMatchObject([{ impact: 'down' }]);
  expect(again.incidents).toEqual([incident]);
});

test('a rule that is resolved notifies the channels that know of it, and resolves its incident', async () => {
  const channels = ['email', 'statusPage'] as const;
  const { rule, mails, webhooks, incidents, woken } = await step({ ...clear, channels }, { write: withIncident });

  expect(rule).toMatchObject({ state: 'ok', notifiedAt: null, notifiedChannels: [] });
  expect(mails).toMatchObject([
    {
      subject: 'Resolved: Errors',
      body: expect.stringContaining('"Errors" is resolved: 5xx >= 1 does not hold any more.'),
    },
    { to: 'grace@example.test' },
  ]);
  expect(webhooks).toEqual([]);
  expect(incidents).toEqual([{ ...incident, openOf: null, resolvedAt: now }]);
  expect(woken.incident).toEqual({ incident: now + 60 * 86_400_000 });
});

test('only the channels that it had when it fired learn that a rule is resolved', async () => {
  const { mails, webhooks } = await step({ ...clear, channels: ['email', 'webhook'], notifiedChannels: ['webhook'] });

  expect(mails).toEqual([]);
  expect(webhooks).toMatchObject([{ event: 'alert.resolved' }]);
});

test('the incident of a rule stays open while it has no data', async () => {
  const missing = { ...firing, channels: ['statusPage' as const], missingSince: now - 60_000 };

  const { rule, incidents, mails } = await step(missing, { sample: { value: null }, write: withIncident });

  expect(rule).toMatchObject({
    state: 'no_data',
    notifiedAt: firing.notifiedAt,
    notifiedChannels: firing.notifiedChannels,
  });
  expect([incidents, mails]).toEqual([[incident], []]);
});

test.each<[string, Partial<Alert>, Outside, Partial<Alert>, number | null]>([
  ['begins to hold', {}, { sample: fires }, { state: 'pending', since: now }, now],
  ['stays as it is', {}, {}, { state: 'ok', since: 1 }, null],
  ['has no sample', {}, { sample: { value: null } }, { state: 'ok', missingSince: now }, now + 30_000],
  ['cannot be measured', {}, { sample: new Error('The socket was closed.') }, { missingSince: now }, now + 30_000],
  [
    'cannot be checked',
    { metric: 'down', op: '<=' },
    { sample: new Error('The socket was closed.') },
    { state: 'pending' },
    now,
  ],
  ['is checked without a result', { metric: 'down', op: '<=' }, { sample: { value: null } }, { state: 'pending' }, now],
  ['is checked and up', { metric: 'down' }, {}, { state: 'ok', since: 1 }, null],
  ['is disabled', { enabled: false }, {}, { state: 'paused', since: now }, null],
  ['is disabled already', { enabled: false, state: 'paused' }, {}, { state: 'paused', since: 1 }, null],
  ['is enabled', { state: 'paused' }, {}, { state: 'ok', since: null }, now],
  [
    'is of an app that is stopped',
    {},
    { write: (tx) => tx.apps.update('shop', { desired: 'stopped' }) },
    { state: 'paused' },
    null,
  ],
  [
    'is of an app that is deleted',
    {},
    { write: (tx) => tx.apps.update('shop', { desired: 'deleted' }), sample: fires },
    { state: 'ok' },
    null,
  ],
  [
    'was changed by a request while it fired',
    { notifiedAt: 5, notifiedChannels: ['email'] },
    {},
    { state: 'ok', notifiedAt: null },
    now,
  ],
])('a rule whose condition %s', async (_what, before, outside, after, next) => {
  expect(await step(before, outside)).toMatchObject({ rule: after, next });
});

test('a rule that is paused resolves its incident', async () => {
  const { incidents, mails } = await step({ ...firing, enabled: false }, { write: withIncident });

  expect(incidents).toMatchObject([{ openOf: null, resolvedAt: now }]);
  expect(mails).toHaveLength(2);
});

test('looks again if the rule has changed since it was read', async () => {
  const changed = await step({}, { sample: fires, meanwhile: (tx) => tx.alerts.update('rule', { value: 5 }) });
  const removed = await step({}, { sample: fires, meanwhile: (tx) => tx.alerts.delete('rule') });

  expect(changed).toMatchObject({ next: now, rule: { state: 'ok', value: 5 } });
  expect(removed).toMatchObject({ next: now, rule: null });
});

test('an unknown rule is left alone', async () => {
  const { ports } = await startRows((tx) => tx.apps.insert(appRow('other')));

  expect(await reconcileAlert(ports, 'unknown')).toBeNull();
});
