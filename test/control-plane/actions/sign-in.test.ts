import { expect, test } from 'vitest';
import { createSignInLink, signIn } from '../../../control-plane/actions/account/sign-in.ts';
import { seed } from '../../../control-plane/ports/suites/rows.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

test("the operator's log has each sign-in with its client, and no secret", async () => {
  const { store, ports } = createMemoryPlane({ at: 5000 });
  await seed(store);
  const [user] = await store.read('system', (tx) => tx.users.list({}));
  const email = user?.email ?? '';
  const link = (await createSignInLink(ports, email)) ?? '';

  const { secret } = await signIn(ports, link, '203.0.113.7');
  const events = await store.read('system', (tx) => tx.operatorEvents.list({}));

  const detail = { target: { type: 'account', id: user?.id, name: email }, client: '203.0.113.7' };
  expect(events).toEqual([
    { id: expect.any(String), at: 5000, operation: 'signIn', operator: null, subject: user?.id, detail },
  ]);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${link}|${secret}`));
});
