import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import type { TestResponse } from '../../../server/http/test-call.ts';
import { exampleRequest, table } from '../../contract/requests.ts';
import { ada, startPlane } from './plane.ts';

const acme = { workspaceSlug: 'acme' };
const hour = 3_600_000;

/** The operations that send mail or fetch from elsewhere, with whose requests the control plane counts. */
const limited = {
  listGithostInstallations: 'authenticated',
  getAccountBilling: 'authenticated',
  activateRegion: 'authenticated',
  changePlan: 'authenticated',
  transferWorkspace: 'authenticated',
  createInvitation: 'authenticated',
  inspectSource: 'authenticated',
  importProject: 'authenticated',
  deployApp: 'authenticated',
  installApplication: 'authenticated',
  createDeploy: 'authenticated',
  redeployApp: 'authenticated',
  createDomain: 'authenticated',
  createAlert: 'authenticated',
  updateAlert: 'authenticated',
  inspectPublic: 'anonymous',
  getRegistryImage: 'anonymous',
  getDns: 'anonymous',
  contactSupport: 'anonymous',
  createDeviceCode: 'anonymous',
  exchangeToken: 'anonymous',
} as const satisfies Partial<Record<OperationId, 'authenticated' | 'anonymous'>>;

/** A control plane in which a caller has used up all but one of the requests of an operation. */
async function startUsedUp(id: OperationId, caller: 'authenticated' | 'anonymous') {
  const plane = await startPlane();
  const operation = table.find((one) => one.id === id);
  const limit = operation?.rateLimits.find((one) => one.caller === caller)?.limit ?? 0;
  const key = `${id}:${caller}:${caller === 'anonymous' ? '127.0.0.1' : ada}`;
  const endsAt = plane.clock.now() + 30_000;
  await plane.store.write('system', (tx) => tx.rateLimits.insert({ id: key, count: limit - 1, endsAt }));
  const { body, path, query } = exampleRequest(operation ?? raise(id));
  const call = caller === 'anonymous' ? plane.anonymous : plane.as(ada, 'owner');
  const request = { params: { ...path, ...acme }, query, body };
  // The type gives each operation its own request; these are examples of the contract.
  const send = () => (call as (id: OperationId, request: object) => Promise<TestResponse<OperationId>>)(id, request);
  return { ...plane, send, limit };
}

function raise(id: string): never {
  throw new Error(`The contract has no ${id}.`);
}

describe('an operation that sends or fetches has a limit', () => {
  test.each(Object.entries(limited).map(([id, caller]) => ({ id, caller })))('$id', async ({ id, caller }) => {
    // The table has only operations.
    const { send, pass } = await startUsedUp(id as OperationId, caller);

    const [last, refused] = [await send(), await send()];
    await pass(30_000);
    const later = await send();

    expect([last.status, later.status]).not.toContain(429);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      body: {
        error: { code: 'rate_limited', message: expect.stringMatching(/^The limit is \d+ such requests in an? /) },
      },
    });
  });

  test('and every operation with a limit is one of these, or the assistant', () => {
    const declared = table.filter(({ rateLimits }) => rateLimits.length > 0).map(({ id }) => id);

    expect(declared.toSorted()).toEqual([...Object.keys(limited), 'askAi'].toSorted());
  });
});

test('a loop of invitations sends 20 mails to one mailbox in an hour, however its address is written', async () => {
  const { as, ports, pass } = await startPlane();
  const call = as(ada, 'admin');
  const invite = async (email: string) => {
    const created = await call('createInvitation', { params: acme, body: { email, role: 'viewer' } });
    if (created.status !== 201) return created;
    const { id: invitationId } = created.body.invitation;
    await call('revokeInvitation', { params: { ...acme, invitationId } });
    return created;
  };

  const statuses = [];
  for (let count = 0; count < 20; count++) {
    statuses.push((await invite(count % 2 === 0 ? 'eve@example.test' : `Eve+${count}@Example.test`)).status);
  }
  const refused = await invite('EVE+one+more@example.test');
  const other = await invite('alan@example.test');
  await pass(0);
  const mailed = ports.mailer.mails.length;
  await pass(hour);
  const later = await invite('eve@example.test');

  expect(statuses).toEqual(Array<number>(20).fill(201));
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: {
      error: { code: 'rate_limited', message: 'This address has got too many such mails. Try again in 60 minutes.' },
    },
  });
  expect([other.status, mailed, later.status]).toEqual([201, 21, 201]);
});

test('an invitation of a member sends no mail, and does not count for the recipient', async () => {
  const { as, store } = await startPlane();

  const body = { email: `${ada}@example.test`, role: 'viewer' } as const;
  const refused = await as(ada, 'admin')('createInvitation', { params: acme, body });
  const counted = await store.read('system', (tx) => tx.rateLimits.list({}));

  expect(refused.status).toBe(409);
  expect(counted).toMatchObject([{ id: `createInvitation:authenticated:${ada}`, count: 1 }]);
});

test('support gets 300 messages in an hour, from whatever addresses they come', async () => {
  const { anonymous, store, clock } = await startPlane();
  const id = 'contactSupport:recipient:support@acme-cloud.test';
  await store.write('system', (tx) => tx.rateLimits.insert({ id, count: 299, endsAt: clock.now() + hour }));
  const send = () => anonymous('contactSupport', { body: { email: 'eve@example.test', message: 'Hello.' } });

  const statuses = [(await send()).status, (await send()).status];

  expect(statuses).toEqual([201, 429]);
});

test('a request that is not valid does not count', async () => {
  const { anonymous, store } = await startPlane();

  const refused = await anonymous('getDns', { query: { host: '' } });
  const counted = await store.read('system', (tx) => tx.rateLimits.count({}));

  expect([refused.status, counted]).toEqual([400, 0]);
});

test('a request is let through if it cannot be counted', async () => {
  const { anonymous, ports } = await startPlane();
  Object.assign(ports, { rateLimits: { take: () => Promise.reject(new Error('The store takes no changes.')) } });

  expect((await anonymous('getDns', { query: {} })).status).toBe(200);
});
