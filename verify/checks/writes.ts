import { describeFailure } from '../scratch/things/api.ts';
import type { Check } from '../run/run.ts';

/** Sends each write once, with everything that it needs, as the least role and scope that may send it. */
export const writes: Check = {
  id: 'accepts-valid',
  writes: true,
  async run({ operations, scratch, send, recorder, each }) {
    const changes = operations.filter(({ method }) => method !== 'get');
    await each(changes, async (operation) => {
      const request = typeof scratch === 'string' ? scratch : await scratch.request(operation);
      if (typeof request === 'string') return recorder.skipped('accepts-valid', operation, request);
      const exchange = await send({ operation, ...request });
      if (typeof scratch !== 'string') await scratch.discard(request);
      const { response } = exchange;
      if (response?.status === 501) return;
      if (response && response.status in operation.success) return recorder.passed('accepts-valid', operation);
      const message = `A valid request is not accepted: ${describeFailure(exchange)}.`;
      recorder.failed({ check: 'accepts-valid', operation, what: 'valid', message, exchange });
    });
  },
};
