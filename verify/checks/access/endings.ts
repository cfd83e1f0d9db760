import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Run } from '../../run/run.ts';
import { describeFailure } from '../../scratch/api.ts';
import type { Ending } from '../../scratch/knowledge.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

/** Takes rights from someone, who uses them at once: a server must not remember what was true before. */
export async function checkEndings(run: Run, scratch: Scratch): Promise<void> {
  const all = run.operations.flatMap((operation) =>
    (run.knowledge.operations[operation.id]?.ends ?? []).map((begin) => ({ operation, begin })),
  );
  await run.each(all, ({ operation, begin }) =>
    orSkip(run, 'access', operation, async () => {
      const ending = await begin(scratch.tools);
      await checkEnding(run, operation, ending);
      if (ending.ownWorkspace !== undefined) await scratch.discard({ ownWorkspace: ending.ownWorkspace });
    }),
  );
}

async function checkEnding(run: Run, operation: Operation, { call, then }: Ending): Promise<void> {
  const requests = then.flatMap((one) => {
    const found = run.contract.operations.find(({ id }) => id === one.operation);
    return found ? [{ ...one, plan: { ...one.call, persona: one.call.persona ?? run.owner, operation: found } }] : [];
  });
  for (const { plan } of requests) if (plan.operation.method === 'get') await run.send(plan);
  const exchange = await run.send({ ...call, persona: call.persona ?? run.owner, operation });
  if (!exchange.response || exchange.response.status >= 300) throw new Unavailable(describeFailure(exchange));
  for (const { plan, status, code } of requests) {
    const after = await run.send(plan);
    const seen = [after.response?.status ?? 0, errorCodeOf(after.response?.json)] as const;
    if (seen[0] === 501) continue;
    if (seen[0] === status && seen[1] === code) {
      run.recorder.passed('access', operation);
      continue;
    }
    const expected = [status, code].filter((part) => part !== null).join(' ');
    const found = seen.filter((part) => part !== null).join(' ');
    const message = `${plan.operation.id} responds with ${found}, not with ${expected}, to someone from whom ${operation.id} has just taken the right.`;
    run.recorder.failed({
      check: 'access',
      operation,
      what: `afterwards, ${plan.operation.id}`,
      message,
      exchange: after,
    });
  }
}
