import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memberRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import { startWorld } from './start-world.ts';

// Refusals and accounts that no other test meets.

const acme = { workspaceSlug: 'acme' };
const ada = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01';

test('a full workspace accepts no invitation', async () => {
  const { world, call, as } = await startWorld();
  await call('createInvitation', { params: acme, body: { email: 'edsger@elsewhere.test', role: 'viewer' } });
  await world.advance(0);
  const [mail] = world.ports.mailer.mails;
  const token = /invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await world.ports.store.write('system', async (tx) => {
    const workspace = await tx.workspaces.find({ slug: 'acme' });
    const workspaceId = workspace?.id ?? '';
    const rest = 1000 - (await tx.members.count({ workspaceId }));
    for (let index = 0; index < rest; index++) {
      const userId = tx.id();
      await tx.users.insert(userRow(userId, { email: `${userId}@elsewhere.test` }));
      await tx.members.insert(memberRow(workspaceId, userId, { id: tx.id() }));
    }
  });

  const response = await as('stranger')('acceptInvitation', { params: { token } });

  expect(response).toMatchObject({
    status: 409,
    body: { error: { code: 'limit_reached', message: 'The workspace has 1000 members.' } },
  });
});

test('a workspace whose region is out of reach is not deleted within 60 seconds', async () => {
  const { world, call } = await startWorld();
  world.ports.runtime.outages.begin('eu-central', null);
  const removal = call('deleteWorkspace', { params: acme });
  await setImmediate();
  await world.advance(61_000);

  const response = await removal;

  expect(response).toMatchObject({ status: 502, body: { error: { code: 'cleanup_failed' } } });
});

test('an application is not installed without a region', async () => {
  const { send } = await startWorld();

  const response = await send('installApplication', { params: { ...acme, applicationId: 'umami' }, body: {} });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'missing_input' } } });
});

test.each(['amex', 'mastercard', 'other'] as const)('an account pays with a card of the brand %s', async (brand) => {
  const { world, call } = await startWorld();
  world.ports.payments.ledger.setCard(ada, { brand, last4: '0005', expMonth: 1, expYear: 2030 }, false);

  const { body } = await call('getAccountBilling');

  expect(body).toMatchObject({ billing: { paymentMethod: { brand, last4: '0005' } } });
});

test.each([
  ['docs-python', 'buildpack'],
  ['docker-app', 'dockerfile'],
] as const)('the repository %s is built with %s', async (name, builder) => {
  const { call } = await startWorld();

  const { body } = await call('inspectPublic', { body: { repoUrl: `https://githost.test/elsewhere/${name}` } });

  expect(body).toMatchObject({ builder });
});

test.each(['udp', 'sctp'] as const)('an image exposes a port of the protocol %s', async (protocol) => {
  const { world, call } = await startWorld();
  const ref = 'docker.io/acme/dns:1';
  const image = await world.ports.registry.image(ref);
  world.ports.registry.restore({ ...imageOf(image), ports: [{ port: 53, protocol }] });

  const { body } = await call('getRegistryImage', { query: { ref } });

  expect(body).toMatchObject({ image: { ports: [{ port: 53, protocol }] } });
});

function imageOf<T>(image: T | null): T {
  if (!image) throw new Error('There is no image.');
  return image;
}
