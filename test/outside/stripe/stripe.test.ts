import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentsSuite } from '../../../control-plane/ports/suites/payments.ts';
import { StripeStandIn } from './stand-in.ts';
import { subjectOf } from './subject.ts';

let standIn: StripeStandIn;
beforeEach(async () => {
  standIn = await StripeStandIn.start(Date.UTC(2026, 0, 31, 12));
});
afterEach(() => standIn[Symbol.asyncDispose]());

test.each(Object.entries(paymentsSuite))('Stripe: %s', async (_name, check) => {
  await expect(check(async () => subjectOf(standIn))).resolves.toBeUndefined();
});
