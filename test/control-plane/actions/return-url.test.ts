import { expect, test } from 'vitest';
import { ada, grace, startBilling } from './billing-plane.ts';

type Plane = Awaited<ReturnType<typeof startBilling>>;

const params = { workspaceSlug: 'acme' };
const eu = { ...params, regionId: 'eu' };
const returnUrl = 'http://localhost:5173/acme/billing?tab=plan';

/** Each begins a checkout, and returns the response. */
const checkouts: Record<
  string,
  (plane: Plane, back: { readonly returnUrl?: string }) => Promise<{ readonly body: unknown }>
> = {
  activateRegion: ({ call }, back) => call('activateRegion', { params: eu, body: { tier: 'starter', ...back } }),

  async changePlan({ call }, back) {
    await call('activateRegion', { params: eu, body: { tier: 'free' } });
    return call('changePlan', { params, query: { region: 'eu' }, body: { tier: 'starter', ...back } });
  },

  createWorkspace: ({ call }, back) =>
    call('createWorkspace', { body: { name: 'Shop', slug: 'shop', hues: [1, 2], tier: 'starter', ...back } }),

  async transferWorkspace({ call, setCard }, back) {
    setCard(ada, 'good');
    await call('activateRegion', { params: eu, body: { tier: 'starter' } });
    return call('transferWorkspace', { params, body: { targetUserId: grace, ...back } });
  },
};

test.each(Object.entries(checkouts))(
  'the checkout of %s leads back to the address of the request',
  async (_name, begin) => {
    const plane = await startBilling();

    const { body } = await begin(plane, { returnUrl });

    expect(returnUrlOf(plane, body)).toBe(returnUrl);
  },
);

test.each(Object.entries(checkouts))('the checkout of %s leads nowhere without an address', async (_name, begin) => {
  const plane = await startBilling();

  const { body } = await begin(plane, {});

  expect(returnUrlOf(plane, body)).toBeNull();
});

test('an open checkout keeps its address', async () => {
  const plane = await startBilling();

  const first = await plane.call('activateRegion', { params: eu, body: { tier: 'starter' } });
  const again = await plane.call('activateRegion', { params: eu, body: { tier: 'starter', returnUrl } });

  expect(again.body).toEqual(first.body);
  expect(returnUrlOf(plane, again.body)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  '/billing',
  'http://console.example.test/billing',
  'http://localhost.example.test/',
  'https://ada:secret@console.example.test/',
  'https://console.example.test/a b',
])('an address to go back to cannot be %s', async (url) => {
  const { call } = await startBilling();

  const response = await call('activateRegion', { params: eu, body: { tier: 'starter', returnUrl: url } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ path: '/returnUrl', rule: 'pattern' }] } },
  });
});

test.each([
  'https://console.example.test',
  'https://console.example.test:8443/a/b?c=d#e',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000',
])('an address to go back to can be %s', async (url) => {
  const plane = await startBilling();

  const { body } = await plane.call('activateRegion', { params: eu, body: { tier: 'starter', returnUrl: url } });

  expect(returnUrlOf(plane, body)).toBe(url);
});

/** Where the page of the checkout in a response leads back to. */
function returnUrlOf({ ports }: Plane, body: unknown): string | null | undefined {
  // Each response of the operations above has it.
  const { checkoutUrl } = body as { readonly checkoutUrl: string };
  return ports.payments.findCheckout(checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1))?.order.returnUrl;
}
