import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

const storefront = { workspaceSlug: 'acme', appSlug: 'storefront' };
const second = 1000;

/** An app whose container has run for days, and crashes from now on. */
async function startCrashing(times: number) {
  const { world, call } = await startWorld();
  const crashedAt = world.ports.clock.now();
  await world.apply({ event: 'crash', app: 'storefront', service: 'web', times });
  /** The state some time after the first crash. */
  const after = async (milliseconds: number) => {
    await world.advance(crashedAt + milliseconds - world.ports.clock.now());
    const { body } = await call('getAppStatus', { params: storefront });
    // The response has this form.
    const { status, statusReason, containers } = body as unknown as Body;
    const { state, restarts } = containers.find(({ service }) => service === 'web') ?? {};
    return { status, statusReason, state, restarts };
  };
  return { after };
}

interface Body {
  readonly status: string;
  readonly statusReason: string | null;
  readonly containers: readonly { readonly service: string; readonly state: string; readonly restarts: number }[];
}

test('a crash after ten steady minutes is followed by a start at once', async () => {
  const { after } = await startCrashing(1);

  const [at, ready] = [await after(0), await after(2 * second)];

  expect(at).toMatchObject({ statusReason: 'health_check_failed', state: 'crashed', restarts: 0 });
  expect(ready).toEqual({ status: 'running', statusReason: null, state: 'running', restarts: 1 });
});

// The container ends after 0, 3, 15, 37 and 79 s.
test('the third crash in a row is a loop', async () => {
  const { after } = await startCrashing(5);

  const [twice, thrice, again] = [await after(4 * second), await after(16 * second), await after(36 * second)];

  expect(twice).toMatchObject({ statusReason: 'health_check_failed', state: 'crashed', restarts: 1 });
  expect(thrice).toMatchObject({ statusReason: 'crash_loop', state: 'crashed', restarts: 2 });
  expect(again).toMatchObject({ statusReason: 'crash_loop', state: 'running', restarts: 3 });
});
