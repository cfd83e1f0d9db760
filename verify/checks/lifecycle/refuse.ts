import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Refusal, Stage } from '../../scratch/provoke.ts';
import type { Run } from '../../run/run.ts';
import { reasonOf } from '../../scratch/reason.ts';
import type { Tools } from '../../scratch/tools.ts';

/** Calls an operation in a state from which no row leads on with it: nothing may change. */
export async function checkRefusal(run: Run, tools: Tools, operation: Operation, refusal: Refusal): Promise<void> {
  const { recorder } = run;
  const { lifecycle, state, expected } = refusal;
  const what = `${lifecycle} ${state}, no row`;
  const fail = (message: string, exchange: Awaited<ReturnType<Run['send']>>) =>
    recorder.failed({ check: 'lifecycle', operation, what, message: `${operation.id} ${message}`, exchange });
  let stage: Stage | null = null;
  try {
    stage = await refusal.prepareStage(tools);
    const before = await stage.read();
    const { persona = run.owner, ...values } = stage.call;
    const exchange = await run.send({ operation, persona, ...values });
    const status = exchange.response?.status ?? 0;
    const after = await stage.read();
    if (status === 501) return;
    const seen = `${status} ${errorCodeOf(exchange.response?.json) ?? ''}`.trim();
    if (before !== state) return recorder.skipped('lifecycle', operation, `the record was \`${before}\``, what);
    if (after !== state)
      return fail(`moves the ${lifecycle} from \`${state}\` to \`${after}\`, but no row leads there.`, exchange);
    if (expected === 'refused' && status < 400)
      return fail(`responds with ${seen} while the ${lifecycle} is \`${state}\`.`, exchange);
    if (expected === 'unchanged' && status >= 400)
      return fail(`responds with ${seen} although the ${lifecycle} is \`${state}\` already.`, exchange);
    recorder.passed('lifecycle', operation);
  } catch (error) {
    recorder.skipped('lifecycle', operation, reasonOf(error), what);
  } finally {
    await stage?.clear?.();
  }
}
