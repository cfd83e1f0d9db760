import { expect, test } from 'vitest';
import { runCommand } from '../../guide/checkout.ts';

/** Tests of the control plane that send requests at once, repeat them, run into limits, or wait for a long time. */
const files = ['actions/concurrent', 'actions/idempotency', 'actions/vars', 'reconcile/domain-step'].map(
  (name) => `test/control-plane/${name}.test.ts`,
);

test.each(['sqlite', 'postgres'])('the control plane passes its tests on %s', async (store) => {
  const { passed, stdout } = await runCommand(
    `TEST_STORE=${store} npx vitest run --project main ${files.join(' ')}`,
    '.',
  );

  expect([passed, stdout.slice(-10_000)]).toEqual([true, expect.stringContaining(' 0 failed')]);
});
