import { expect, test } from 'vitest';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, codeOf, image, startAcme, storefront, storefrontId } from './acme.ts';

const labs = '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02';
const transfer = { params: storefront, body: { targetWorkspaceSlug: 'acme-labs' } } as const;

/** acme-labs has a plan with room for the storefront. */
async function startLabs() {
  const started = await startAcme();
  await started.change(async (tx) => {
    const paid = { tier: 'pro', status: 'active', regionStatus: 'active', freeOwnerId: null } as const;
    const plan = await tx.plans.find({ workspaceId: labs, region: 'eu-central' });
    if (plan) await tx.plans.update(plan.id, paid);
    else await tx.plans.insert(planRow('labs', { workspaceId: labs, region: 'eu-central', ...paid }));
  });
  /** How many events each operation has in the audits of all workspaces. */
  const events = () =>
    started.read(async (tx) => (await tx.auditEvents.list({})).map(({ operation }) => operation).sort());
  return { ...started, events };
}

test('names who has revealed a variable, and not the value', async () => {
  const { call } = await startAcme();
  const listed = await call('listVars', { params: storefront });
  const { vars } = listed.body as { vars: { id: string; key: string; isSecret: boolean }[] };
  const secret = vars.find(({ isSecret }) => isSecret);

  const revealed = await call('revealVar', { params: { ...storefront, varId: secret?.id ?? '' } });
  const audit = await call('listAuditEvents', { params: acme, query: { limit: 1 } });

  const target = { type: 'var', id: secret?.id, name: secret?.key };
  expect(revealed.status).toBe(200);
  expect(audit.body).toMatchObject({
    events: [{ operationId: 'revealVar', actor: { name: 'Ada Park' }, target, changes: [] }],
  });
});

test('a transfer is in the audit of both workspaces, with their names', async () => {
  const { call } = await startLabs();
  await call('transferApp', transfer);

  const [former, present] = await Promise.all(
    ['acme', 'acme-labs'].map((workspaceSlug) =>
      call('listAuditEvents', { params: { workspaceSlug }, query: { limit: 1 } }),
    ),
  );

  const event = {
    operationId: 'transferApp',
    target: { type: 'app', id: storefrontId, name: 'Storefront' },
    changes: [
      { field: 'workspace', from: 'Acme', to: 'Acme Labs' },
      { field: 'workspaceSlug', from: 'acme', to: 'acme-labs' },
    ],
  };
  expect([former?.body, present?.body]).toMatchObject([{ events: [event] }, { events: [event] }]);
});

test('a refused request without an effect is not in the audit', async () => {
  const { call, world, events } = await startLabs();
  const before = await events();
  world.ports.runtime.outages.begin('eu-central', null);
  world.ports.builder.outages.begin('eu-central', null);

  const deployed = await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  const installed = await call('installApplication', {
    params: { ...acme, applicationId: 'umami' },
    body: { region: 'eu-central' },
  });
  const moved = await call('transferApp', transfer);
  world.ports.runtime.outages.end('eu-central');
  await world.apply({ event: 'refuse', app: 'storefront' });
  const refused = await call('transferApp', transfer);

  expect([deployed, installed, moved, refused].map(codeOf)).toEqual([
    'reconcile_failed',
    'reconcile_failed',
    'transfer_failed',
    'transfer_failed',
  ]);
  expect(await events()).toEqual(before);
});

test('names who has made and revoked a token of a workspace; one for all workspaces is in no audit', async () => {
  const { call, events } = await startLabs();
  const before = await events();
  const pinned = { name: 'Build server', scope: 'deploy', expires: 'never', workspaceSlug: 'acme' } as const;
  const created = await call('createToken', { body: pinned });
  await call('createToken', { body: { name: 'Everywhere' } });
  const { token } = created.body as { token: { id: string } };

  const revoked = await call('revokeToken', { params: { id: token.id } });
  const audit = await call('listAuditEvents', { params: acme, query: { limit: 2 } });

  const target = { type: 'token', id: token.id, name: 'Build server' };
  expect([created.status, revoked.status]).toEqual([201, 200]);
  expect((await events()).length - before.length).toBe(2);
  const changes = [
    { field: 'name', from: null, to: 'Build server' },
    { field: 'scope', from: null, to: 'deploy' },
  ];
  // Both events have the same time.
  const found = [
    expect.objectContaining({ operationId: 'createToken', target, changes }),
    expect.objectContaining({
      operationId: 'revokeToken',
      actor: expect.objectContaining({ name: 'Ada Park' }),
      target,
    }),
  ];
  expect(audit.body).toMatchObject({ events: expect.arrayContaining(found) });
});
