import type { Operation } from '../../contract/model/operation.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { describeFailure } from '../scratch/api.ts';
import { requireScratch } from '../scratch/scratch.ts';

const check = 'accepts-valid';

/** Sends each write once, with everything that it needs, as the least role and scope that may send it. */
export const writes: Check = {
  id: check,
  writes: true,
  run(run) {
    const changes = run.operations.filter(({ method }) => method !== 'get');
    return run.each(changes, (operation) => orSkip(run, check, operation, () => checkWrite(run, operation)));
  },
};

async function checkWrite(run: Run, operation: Operation): Promise<void> {
  const { send, recorder } = run;
  const scratch = requireScratch(run);
  const request = await scratch.request(operation);
  const exchange = await send({ operation, ...request });
  await scratch.discard(request);
  const { response } = exchange;
  if (response?.status === 501) return;
  if (response && response.status in operation.success) return recorder.passed(check, operation);
  const message = `A valid request is not accepted: ${describeFailure(exchange)}.`;
  recorder.failed({ check, operation, what: 'valid', message, exchange });
}
