import type { Operation } from '../../contract/model/operation.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { describeFailure } from '../scratch/api.ts';
import type { ScratchRequest } from '../scratch/call.ts';
import { requireScratch } from '../scratch/scratch.ts';

const check = 'accepts-valid';

/**
 * Sends each write once, with everything that it needs, as the least role and scope that may send it. A body that may
 * be left out is left out once more.
 */
export const writes: Check = {
  id: check,
  writes: true,
  run(run) {
    const changes = run.operations.filter(({ method }) => method !== 'get');
    return run.each(changes, (operation) => orSkip(run, check, operation, () => checkWrite(run, operation)));
  },
};

async function checkWrite(run: Run, operation: Operation): Promise<void> {
  const request = await requireScratch(run).request(operation);
  await sendWrite(run, operation, request, 'valid');
  if (operation.body?.required !== false || request.body === undefined || run.recorder.unimplemented.has(operation.id))
    return;
  await sendWrite(
    run,
    operation,
    { ...(await requireScratch(run).request(operation)), body: undefined },
    'valid, without a body',
  );
}

async function sendWrite(run: Run, operation: Operation, request: ScratchRequest, what: string): Promise<void> {
  const { send, recorder } = run;
  const exchange = await send({ operation, ...request });
  await requireScratch(run).discard(request);
  const { response } = exchange;
  if (response?.status === 501) return;
  if (response && response.status in operation.success) return recorder.passed(check, operation);
  const message = `A valid request is not accepted: ${describeFailure(exchange)}.`;
  recorder.failed({ check, operation, what, message, exchange });
}
