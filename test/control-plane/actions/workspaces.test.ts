import { expect, test } from 'vitest';
import { deployRow, memberRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { acme, ada, alan, day, grace, hour, startBilling, startedAt } from './billing-plane.ts';
import { uuid } from './plane.ts';

const params = { workspaceSlug: 'acme' };
const hues: [number, number] = [1, 2];
const shop = { name: 'Shop', slug: 'shop', hues, tier: 'free' };
const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

test('creates a workspace in the first ready region that offers the tier', async () => {
  const { call, planIn } = await startBilling();

  const created = await call('createWorkspace', { body: { ...shop, iconUrl: gif } });
  const found = await call('getWorkspace', { params: { workspaceSlug: 'shop' } });

  const workspace = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'shop',
    name: 'Shop',
    hues: [1, 2],
    iconUrl: gif,
    role: 'owner',
    usage: { cpu: 0, memory: 0, storage: 0 },
    monthlyCents: 0,
    services: [],
    createdAt: '2026-11-01T12:00:00.000Z',
  };
  expect(created).toMatchObject({ status: 201, body: { workspace } });
  expect(found.body).toMatchObject({
    workspace: {
      ...workspace,
      membersCount: 1,
      instances: [],
      regions: [{ id: 'eu', status: 'active', tier: 'free', billingStatus: 'free' }],
    },
  });
  if (created.status !== 201) throw new Error('It was not created.');
  expect(await planIn('eu', created.body.workspace.id)).toMatchObject({ freeOwnerId: ada });
});

test('the audit of a new workspace is looked at when its first event is 365 days old', async () => {
  const { call, work } = await startBilling();

  const created = await call('createWorkspace', { body: shop });

  if (created.status !== 201) throw new Error('It was not created.');
  expect(await work.dueAt('audit', created.body.workspace.id)).toBe(startedAt + 365 * day);
});

test('without a card the workspace exists, and its plan waits for the checkout', async () => {
  const { call, pass, payPage } = await startBilling();

  const created = await call('createWorkspace', { body: { ...shop, tier: 'starter' } });
  const before = await call('getBilling', { params: { workspaceSlug: 'shop' } });
  if (created.status !== 202) throw new Error('There is no checkout.');
  await payPage(created.body.checkoutUrl);
  await pass(0);
  const after = await call('getBilling', { params: { workspaceSlug: 'shop' } });

  expect(created.body).toMatchObject({ workspace: { slug: 'shop', monthlyCents: 0 }, needsPayment: true });
  expect(before.body).toMatchObject({ billing: { status: 'incomplete', checkout: { url: created.body.checkoutUrl } } });
  expect(after.body).toMatchObject({ billing: { status: 'active' } });
});

test('a workspace that is not paid stays without a plan', async () => {
  const { call, pass } = await startBilling();
  await call('createWorkspace', { body: { ...shop, tier: 'starter' } });

  await pass(day);
  const { body } = await call('getWorkspace', { params: { workspaceSlug: 'shop' } });

  expect(body).toMatchObject({ workspace: { regions: [], monthlyCents: 0 } });
});

test.each([
  ['an unknown tier', { tier: 'gold' }, 400, 'bad_reference'],
  ['an unknown region', { region: 'moon' }, 400, 'bad_reference'],
  ['an icon that is not an image', { iconUrl: 'data:image/png;base64,R0lGODlhAQAB' }, 400, 'bad_reference'],
  ['a region that drains', { region: 'south' }, 409, 'region_unavailable'],
  ['a region that does not offer the tier', { region: 'small', tier: 'pro' }, 409, 'region_unavailable'],
  ['a slug that is taken', { slug: 'umbrella' }, 409, 'slug_taken'],
  ['a slug that is reserved', { slug: 'www' }, 409, 'slug_taken'],
  ['a taken slug in a region that drains', { slug: 'www', region: 'south' }, 409, 'region_unavailable'],
] as const)('refuses %s', async (_name, body, status, code) => {
  const { call, store } = await startBilling();

  const response = await call('createWorkspace', { body: { ...shop, ...body } });

  expect(response).toMatchObject({ status, body: { error: { code } } });
  expect(await store.read('system', (tx) => tx.workspaces.count({}))).toBe(2);
});

test('refuses a tier that no ready region offers', async () => {
  const { call, setRow } = await startBilling();
  await setRow((tx) => tx.tiers.update('pro', { isAvailable: false }));

  const response = await call('createWorkspace', { body: { ...shop, tier: 'pro' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'region_unavailable' } } });
});

test('refuses a second free plan, and keeps nothing of the workspace', async () => {
  const { call, store } = await startBilling();
  await call('createWorkspace', { body: shop });

  const response = await call('createWorkspace', { body: { ...shop, slug: 'other' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'free_unavailable' } } });
  expect(await store.read('system', (tx) => tx.workspaces.find({ slug: 'other' }))).toBeNull();
});

test('an account owns 100 workspaces', async () => {
  const { call, setRow } = await startBilling();
  await setRow(async (tx) => {
    for (let number = 101; number < 200; number++) {
      await tx.workspaces.insert(workspaceRow(uuid(number)));
      await tx.members.insert(memberRow(uuid(number), ada, { role: 'owner', ownerOf: uuid(number) }));
    }
  });

  const response = await call('createWorkspace', { body: shop });
  const { body } = await call('checkSlug', { query: { slug: 'shop' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect(body).toMatchObject({ available: true });
});

test.each([
  ['a declined card', 'declined', null, 402, 'payment_failed'],
  [
    'a provider that is out of reach',
    'good',
    new PaymentsError('payments_unavailable', 'Gone.'),
    503,
    'payments_unavailable',
  ],
  ['a provider without the price', 'good', new PaymentsError('pricing_missing', 'No price.'), 503, 'pricing_missing'],
  [
    'a provider that does not know the key',
    'good',
    new PaymentsError('billing_misconfigured', 'No key.'),
    503,
    'billing_misconfigured',
  ],
] as const)('after %s nothing is kept', async (_name, card, outage, status, code) => {
  const { call, setCard, ports, store, pass } = await startBilling();
  setCard(ada, card);
  ports.payments.outage = outage;

  const response = await call('createWorkspace', { body: { ...shop, tier: 'starter' } });
  ports.payments.outage = null;
  await pass(hour);

  expect(response).toMatchObject({ status, body: { error: { code } } });
  expect(await store.read('system', (tx) => tx.workspaces.count({}))).toBe(2);
  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(0);
  expect(ports.payments.ledger.invoicesOf(ada)).toEqual([]);
});

test('a region that cannot be provisioned leaves no workspace, and the payment is refunded', async () => {
  const { call, setCard, ports, store, pass } = await startBilling();
  setCard(ada, 'good');
  ports.provisioner.plan('syd', 'refused');

  const response = await call('createWorkspace', { body: { ...shop, tier: 'starter', region: 'syd' } });
  await pass(hour);

  expect(response).toMatchObject({ status: 502, body: { error: { code: 'provider_error' } } });
  expect(await store.read('system', (tx) => tx.workspaces.count({}))).toBe(2);
  expect(await store.read('system', (tx) => tx.regions.find({ id: 'syd' }))).toMatchObject({ status: 'inactive' });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }]);
});

test('lists the workspaces of the caller by name without case', async () => {
  const { call, as, setRow } = await startBilling();
  await setRow(async (tx) => {
    for (const [id, name] of [[uuid(3), 'beta'] as const, [uuid(4), 'Alpha'] as const]) {
      await tx.workspaces.insert(workspaceRow(id, { slug: name.toLowerCase(), name, hues: [1, 2] }));
      await tx.members.insert(memberRow(id, ada));
    }
  });

  const own = await call('listWorkspaces');
  const others = await as(alan)('listWorkspaces');

  expect(own.body).toMatchObject({
    workspaces: [
      { name: 'Acme', role: 'owner' },
      { name: 'Alpha', role: 'developer' },
      { name: 'beta', role: 'developer' },
    ],
    regions: [{ id: 'eu' }, {}, {}, {}, {}, {}],
    tiers: [{ id: 'free' }, {}, {}, {}],
  });
  expect(others.body).toMatchObject({ workspaces: [{ slug: 'umbrella' }] });
});

test('a workspace shows what its apps use of each pool', async () => {
  const { call, addApp } = await startBilling();
  await call('activateRegion', { params: { ...params, regionId: 'us' }, body: { tier: 'own' } });
  await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'free' } });
  await addApp(31, { slug: 'zoo', name: 'Zoo', cpuMillis: 400, memory: 300, storage: 200 });
  await addApp(32, {
    slug: 'bar',
    name: 'bar',
    cpuMillis: 900,
    memory: 900,
    storage: 200,
    desired: 'stopped',
    status: 'stopped',
  });
  await addApp(33, { region: 'us', cpuMillis: 100, memory: 200, storage: 0 });

  const { body } = await call('getWorkspace', { params });

  expect(body).toMatchObject({
    workspace: {
      usage: { cpu: 0.5, memory: 500, storage: 400 },
      services: [{}, { slug: 'bar' }, { slug: 'zoo' }],
      instances: [{}, { slug: 'bar', workspaceSlug: 'acme' }, {}],
      regions: [
        { id: 'eu', used: { cpu: 0.4, memory: 300, storage: 400 }, free: { cpu: 0.6, memory: 700, storage: 600 } },
        { id: 'us', used: { cpu: 0.1, memory: 200, storage: 0 } },
      ],
      membersCount: 2,
    },
  });
});

test.each([
  ['free-one', { available: true, reason: null, suggestion: null }],
  ['acme', { available: false, reason: 'taken', suggestion: 'acme-2' }],
  ['umbrella', { available: false, reason: 'taken', suggestion: 'umbrella-2' }],
  ['admin', { available: false, reason: 'reserved', suggestion: 'admin-2' }],
  ['Änne & Söhne', { available: false, reason: 'invalid', suggestion: 'anne-sohne' }],
  ['Acme', { available: false, reason: 'invalid', suggestion: 'acme-2' }],
  ['-', { available: false, reason: 'invalid', suggestion: null }],
  ['a'.repeat(41), { available: false, reason: 'invalid', suggestion: 'a'.repeat(40) }],
])('checks the slug %s', async (slug, expected) => {
  const { call } = await startBilling();

  expect(await call('checkSlug', { query: { slug } })).toMatchObject({ status: 200, body: expected });
});

test('changes the fields that are sent', async () => {
  const { as, store } = await startBilling();

  const icon = await as(grace)('updateWorkspace', { params, body: { iconUrl: gif } });
  const changed = await as(grace)('updateWorkspace', {
    params,
    body: { name: 'Acme Store', hues: [3, 4], iconUrl: null },
  });
  const audit = await store.read('system', (tx) => tx.auditEvents.list({ workspaceId: acme }));

  expect(icon).toMatchObject({ status: 200, body: { workspace: { name: 'Acme', iconUrl: gif, role: 'admin' } } });
  expect(changed.body).toMatchObject({ workspace: { name: 'Acme Store', hues: [3, 4], iconUrl: null } });
  expect(audit).toHaveLength(2);
  expect(audit).toContainEqual(
    expect.objectContaining({ operation: 'updateWorkspace', userId: grace, targetName: 'Acme Store' }),
  );
});

test.each([
  ['a slug that is taken', { slug: 'umbrella' }, 409, 'slug_taken'],
  ['a slug that is reserved', { slug: 'status' }, 409, 'slug_taken'],
  [
    'an icon that is not an image',
    { iconUrl: 'data:image/png;base64,R0lGODlhAQAB', slug: 'umbrella' },
    400,
    'bad_reference',
  ],
] as const)('refuses an update with %s', async (_name, body, status, code) => {
  const { call } = await startBilling();

  const response = await call('updateWorkspace', { params, body });

  expect(response).toMatchObject({ status, body: { error: { code } } });
});

test('the slug cannot change while an app is deploying; everything else can', async () => {
  const { call, addApp, setRow } = await startBilling();
  await addApp(31, { status: 'stopped', desired: 'stopped' });
  await setRow((tx) =>
    tx.deploys.insert(
      deployRow(uuid(41), { workspaceId: acme, appId: uuid(31), status: 'queued', slot: 'active', createdById: ada }),
    ),
  );

  const slug = await call('updateWorkspace', { params, body: { slug: 'store' } });
  const same = await call('updateWorkspace', { params, body: { slug: 'acme', name: 'Store' } });

  expect(slug).toMatchObject({ status: 409, body: { error: { code: 'rename_blocked' } } });
  expect(same).toMatchObject({ status: 200, body: { workspace: { name: 'Store' } } });
});

test('deletes a workspace with its plans, and frees its slug', async () => {
  const { call, setCard, store, pass, ports, failures } = await startBilling();
  setCard(ada, 'good');
  await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'starter' } });

  const deleted = await call('deleteWorkspace', { params });
  const again = await call('deleteWorkspace', { params });
  const { body } = await call('checkSlug', { query: { slug: 'acme' } });
  await pass(40 * day);

  expect(deleted).toMatchObject({ status: 200, body: { ok: true } });
  expect(again.status).toBe(404);
  expect(body).toMatchObject({ available: true });
  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(0);
  expect(ports.payments.ledger.invoicesOf(ada)).toHaveLength(1);
  expect(failures).toEqual([]);
});

test('refuses changes of a workspace that is being deleted, and shows it', async () => {
  const { call, setRow } = await startBilling();
  await setRow((tx) => tx.workspaces.update(acme, { deletedAt: startedAt }));

  const update = await call('updateWorkspace', { params, body: { slug: 'umbrella' } });
  const transfer = await call('transferWorkspace', { params, body: { targetUserId: grace } });
  const read = await call('getWorkspace', { params });

  const being = { status: 409, body: { error: { code: 'being_deleted' } } };
  expect([update, transfer]).toMatchObject([being, being]);
  expect(read.status).toBe(200);
});
