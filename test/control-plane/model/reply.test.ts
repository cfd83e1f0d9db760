import { expect, test } from 'vitest';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { fail, reply } from '../../../contract/model/reply.ts';

test('reply and fail return what a handler returns', async () => {
  const { call } = testHandlers({
    getAiStatus: async () => reply(200, { enabled: true }),
    getMe: async () => fail('phone_required', 'Verify a number.'),
    getAccountBilling: async () => fail('payments_unavailable', 'Try again soon.', { retryAfterSeconds: 30 }),
  });

  const succeeded = await call('getAiStatus');
  const failed = await call('getMe');
  const retried = await call('getAccountBilling');

  expect(succeeded).toMatchObject({ status: 200, body: { enabled: true } });
  expect(failed).toMatchObject({
    status: 403,
    body: { error: { code: 'phone_required', message: 'Verify a number.' } },
  });
  expect(retried).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
});
