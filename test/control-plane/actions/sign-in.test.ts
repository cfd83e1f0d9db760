import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { requestPhoneCode } from '../../../control-plane/actions/account/phone.ts';
import { requestSignIn } from '../../../control-plane/actions/account/sign-in.ts';
import { createMemoryRateLimits } from '../../../server/dispatch/memory-rate-limits.ts';
import { countStatements } from '../../platform/database/count-statements.ts';
import { ada, startPlane } from './plane.ts';

test('a request for a link gives the store the same statements, whether there is an account', async () => {
  const { store } = await startPlane();
  const takeCount = countStatements(store);
  const random = createSeededRandom(1);
  const request = async (text: string) => {
    const linkTo = (secret: string) => `https://pcp.test/${secret}`;
    await requestSignIn({ store, random, rateLimits: createMemoryRateLimits(), linkTo }, { text, client: '192.0.2.1' });
    return takeCount();
  };
  const { email } = (await store.read('system', (tx) => tx.users.find({ id: ada }))) ?? { email: '' };
  takeCount();

  // The link and the wake of its reconciler, in a transaction that runs twice here.
  expect([await request(email), await request('stranger@example.test')]).toEqual([4, 4]);
});

test('a message that the provider refuses is an error of the provider', async () => {
  const { store } = await startPlane();
  const sms = { send: () => Promise.reject(new Error('no credit')) };
  const ports = { store, random: createSeededRandom(1), rateLimits: createMemoryRateLimits(), sms };
  const caller = { userId: ada, tokenId: null, pinnedWorkspaceId: null, ip: '192.0.2.1' };

  await expect(requestPhoneCode(ports, caller, '+49 151 12345678')).rejects.toMatchObject({
    code: 'provider_error',
    message: 'The message could not be sent. Check the number, and try again later.',
  });
});
