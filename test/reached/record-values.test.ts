import { expect, test } from 'vitest';
import { startPlane } from '../control-plane/actions/plane.ts';
import { startWorld } from '../control-plane/world/start-world.ts';
import { inControlPlane } from './passing.ts';
import { collect } from './record.ts';

const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

test('records no value of an example, in a row or in what surrounds a world', async () => {
  const { call } = await startWorld();

  const lines = await collect(async () => {
    await call('listTickets');
    await call('listDeploys', { params: path });
    await call('getAccountBilling');
  });

  expect(lines).toEqual(['success getAccountBilling 200', 'success listDeploys 200', 'success listTickets 200']);
});

test('records the value of an example that the control plane has written too', async () => {
  const { call, world } = await startWorld();
  const ticketId = '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01';
  await world.apply({ event: 'supportClose', ticket: ticketId });

  const lines = await collect(() => call('getTicket', { params: { ticketId } }));

  expect(lines).toEqual(['success getTicket 200', 'value #/components/schemas/Ticket/properties/status closed']);
});

test('records values of the audit', async () => {
  const { call } = await startWorld();
  await call('createVar', { params: path, body: { key: 'COLOR', value: 'red', isSecret: false } });

  const lines = await collect(() => call('listAuditEvents', { params: path }));

  expect(lines).toEqual([
    'success listAuditEvents 200',
    'value #/components/schemas/AuditEvent/properties/by user',
    'value #/components/schemas/AuditEvent/properties/target/properties/type var',
  ]);
});

test('records no value that a transaction wrote in vain', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.apps.update('shop', { status: 'degraded', statusReason: 'crash_loop' }));
  const failed = inControlPlane.run(true, () =>
    store.write('system', async (tx) => {
      await tx.apps.update('shop', { status: 'degraded', statusReason: 'crash_loop' });
      throw new Error('No.');
    }),
  );
  await expect(failed).rejects.toThrow('No.');

  const lines = await collect(() => call('getAppStatus', { params: { workspaceSlug: 'acme', appSlug: 'shop' } }));

  expect(lines).toEqual(['success getAppStatus 200']);
});

test('records no value that a test has written', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.apps.update('shop', { status: 'degraded', statusReason: 'crash_loop' }));

  const lines = await collect(() => call('getAppStatus', { params: { workspaceSlug: 'acme', appSlug: 'shop' } }));

  expect(lines).toEqual(['success getAppStatus 200']);
});
