import { expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import { appRow, alertRow, domainRow, planRow, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { codeOf } from './acme.ts';
import { ada, grace, startPlane, uuid, varOf } from './plane.ts';

const acme = { workspaceSlug: 'acme' };
const shop = { ...acme, appSlug: 'shop' };
const store = { ...acme, appSlug: 'store' };
const condition = { metric: '5xx', op: '>', value: 5, forSeconds: 120 };
const now = Date.UTC(2026, 10, 1, 12);

const session = {
  workspaceId: 'acme',
  issuedIn: 'acme',
  appId: 'shop',
  userId: grace,
  tokenId: null,
  liveOf: grace,
  status: 'issued',
  service: 'web',
  container: 'shop-web-1',
  username: 'shop',
  publicKey: 'ssh-ed25519 AAAA',
  certificate: null,
  createdAt: 0,
  expiresAt: 0,
  connectedAt: null,
  endedAt: null,
} as const;

async function start(write: (tx: Tx) => Promise<unknown> = async () => undefined) {
  const { store, as } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow(uuid(50)));
    await tx.members.update('ada-in-acme', { role: 'owner', ownerOf: 'acme' });
    await tx.vars.insert(varOf(1, { key: 'MODE', value: 'a' }));
    await tx.alerts.insert(alertRow(uuid(2), { name: 'Errors' }));
    await tx.domains.insert(domainRow(uuid(3), { host: 'www.acme.test', heldHost: 'www.acme.test' }));
    await tx.apps.insert(appRow(uuid(31), { slug: 'store', name: 'Store', label: 'store', currentDeployId: uuid(40) }));
    await tx.sshSessions.insert({ ...session, id: uuid(4) });
    await write(tx);
    await tx.work.deleteAll({});
  });
  return { store, call: as(ada, 'owner') };
}

type Request = Parameters<Awaited<ReturnType<typeof start>>['call']>[1];
/** What it is about, as the audit names it, and the fields that have changed. */
type Event = readonly [type: string, name: string, fields: readonly string[]];

const week = 7 * 86_400_000;
const email = `${grace}@example.test`;
const alert = { name: 'Fails', appSlug: 'shop', region: 'eu', condition, channels: ['email'] };

test.each<[OperationId, object, Event, string[]]>([
  [
    'createVar',
    { params: shop, body: { key: 'KEY', value: 'b', isSecret: true } },
    ['var', 'KEY', ['key', 'value', 'isSecret']],
    [],
  ],
  ['updateVar', { params: { ...shop, varId: uuid(1) }, body: { value: 'b' } }, ['var', 'MODE', ['value']], []],
  ['deleteVar', { params: { ...shop, varId: uuid(1) } }, ['var', 'MODE', ['key', 'value', 'isSecret']], []],
  [
    'createAlert',
    { params: acme, body: alert },
    ['alert', 'Fails', ['name', 'condition', 'enabled', 'channels']],
    ['alert 0'],
  ],
  [
    'updateAlert',
    { params: { ...acme, alertId: uuid(2) }, body: { name: 'Fails' } },
    ['alert', 'Fails', ['name']],
    ['alert 0'],
  ],
  [
    'deleteAlert',
    { params: { ...acme, alertId: uuid(2) } },
    ['alert', 'Errors', ['name', 'condition', 'enabled', 'channels']],
    [],
  ],
  [
    'createDomain',
    { params: shop, body: { host: 'api.acme.test', isPrimary: false, redirectTo: null } },
    ['domain', 'api.acme.test', ['host', 'isPrimary']],
    ['domain 0'],
  ],
  [
    'updateDomain',
    { params: { ...shop, domainId: uuid(3) }, body: { redirectTo: 'acme.test' } },
    ['domain', 'www.acme.test', ['redirectTo']],
    ['app 0'],
  ],
  [
    'deleteDomain',
    { params: { ...shop, domainId: uuid(3) } },
    ['domain', 'www.acme.test', ['host', 'isPrimary']],
    ['app 0', 'domain 0'],
  ],
  [
    'updateMember',
    { params: { ...acme, userId: grace }, body: { role: 'viewer' } },
    ['member', email, ['role']],
    ['sshSession 0'],
  ],
  ['removeMember', { params: { ...acme, userId: grace } }, ['member', email, ['role']], ['sshSession 0']],
  [
    'createInvitation',
    { params: acme, body: { email: 'alan@acme.test', role: 'viewer' } },
    ['invitation', 'alan@acme.test', ['email', 'role']],
    [`invitation ${week}`, 'notice 0'],
  ],
  ['updateApp', { params: store, body: { name: 'Store Two' } }, ['app', 'Store', ['name', 'slug']], ['app 0']],
  ['updateApp', { params: store, body: { status: 'stopped' } }, ['app', 'Store', ['desired']], []],
  ['restartApp', { params: store }, ['app', 'Store', ['generation']], ['app 300000']],
  ['deleteApp', { params: store }, ['app', 'Store', ['name', 'slug', 'desired']], ['app 0']],
])(
  '%s is in the audit, and wakes what goes on after it: %j',
  async (operation, request, [type, name, fields], woken) => {
    const { store: rows, call } = await start();

    // Each request of the table fits its operation: otherwise it has no event.
    await call(operation, request as Request);

    const [events, work] = await rows.read(
      'system',
      async (tx) => [await tx.auditEvents.list({}), await tx.work.list({})] as const,
    );
    const shown = events.map((event) => [
      event.operation,
      event.targetType,
      event.targetName,
      event.changes.map(({ field }) => field),
    ]);
    expect(shown).toEqual([[operation, type, name, fields]]);
    expect(work.map(({ kind, dueAt }) => `${kind} ${(dueAt ?? 0) - now}`).sort()).toEqual(woken);
  },
);

const deleting = (tx: Tx) => tx.workspaces.update('acme', { deletedAt: now });
const going = (tx: Tx) => tx.apps.updateAll({}, { desired: 'deleted', deletedAt: now });

test.each<[OperationId, object]>([
  ['createVar', { params: shop, body: { key: 'KEY', value: 'b', isSecret: true } }],
  ['updateVar', { params: { ...shop, varId: uuid(1) }, body: { value: 'b' } }],
  ['deleteVar', { params: { ...shop, varId: uuid(1) } }],
  ['createAlert', { params: acme, body: alert }],
  ['updateAlert', { params: { ...acme, alertId: uuid(2) }, body: { name: 'Fails' } }],
  ['deleteAlert', { params: { ...acme, alertId: uuid(2) } }],
  ['createDomain', { params: shop, body: { host: 'api.acme.test', isPrimary: false, redirectTo: null } }],
  ['updateDomain', { params: { ...shop, domainId: uuid(3) }, body: { redirectTo: 'acme.test' } }],
  ['deleteDomain', { params: { ...shop, domainId: uuid(3) } }],
  ['updateApp', { params: store, body: { name: 'Store Two' } }],
  ['restartApp', { params: store }],
])('%s changes nothing of an app or a workspace that is being deleted', async (operation, request) => {
  const [inWorkspace, ofApp] = [await start(deleting), await start(going)];

  const responses = [
    await inWorkspace.call(operation, request as Request),
    await ofApp.call(operation, request as Request),
  ];

  expect(responses.map(codeOf)).toEqual(['being_deleted', 'being_deleted']);
});

test.each<[OperationId, object]>([
  ['updateMember', { params: { ...acme, userId: grace }, body: { role: 'viewer' } }],
  ['removeMember', { params: { ...acme, userId: grace } }],
  ['createInvitation', { params: acme, body: { email: 'alan@acme.test', role: 'viewer' } }],
  ['updateWorkspace', { params: acme, body: { name: 'Acme Two' } }],
  ['createDeploy', { params: store, body: {} }],
  ['createUpload', { params: acme, body: { files: [{ path: 'index.html', content: '' }] } }],
  ['deactivateRegion', { params: { ...acme, regionId: 'eu' } }],
  ['changePlan', { params: acme, query: { region: 'eu' }, body: { tier: 'pro' } }],
  ['activateRegion', { params: { ...acme, regionId: 'us' }, body: { tier: 'pro' } }],
])('%s changes nothing of a workspace that is being deleted', async (operation, request) => {
  const { call } = await start(deleting);

  expect(codeOf(await call(operation, request as Request))).toBe('being_deleted');
});
