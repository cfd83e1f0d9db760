import fc, { type Arbitrary } from 'fast-check';
import { exampleRequest } from '../../contract/example-request.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type GeneratedRequest, validRequests } from '../requests/requests.ts';
import { search, seedOf, type Violation } from '../requests/search.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { readTarget } from '../targets/target.ts';
import { wronglyRefused } from './wrongly-refused.ts';

const check = 'accepts-valid';

/** Sends each read with the parameters of its example, with all parameters, and with generated ones. */
export const validReads: Check = {
  id: check,
  writes: false,
  run(run) {
    const reads = run.operations.filter(({ method }) => method === 'get');
    return run.each(reads, (operation) => orSkip(run, check, operation, () => checkRead(run, operation)));
  },
};

async function checkRead(run: Run, operation: Operation): Promise<void> {
  const { recorder, contract, seed, send } = run;
  const target = await readTarget(run, operation);
  const { query } = exampleRequest(contract.document, operation);
  const { path } = target;
  const kinds: readonly [Arbitrary<Values>, runs: number][] = [
    [fc.constant({ query }), 1],
    [validRequests(contract.document, operation, { path, whole: true }), 1],
    [validRequests(contract.document, operation, { path }), 3],
  ];
  const attempt = async (values: Values) => wronglyRefused(await send({ ...target, operation, ...values }));
  for (const [requests, runs] of kinds) {
    const found = await search(requests, { seed: seedOf(seed, check, operation.id), runs }, attempt);
    if (recorder.unimplemented.has(operation.id)) return;
    if (found.violation !== null)
      recorder.failed({ check, operation, ...(await withoutOthers(found.violation, found.value, attempt)) });
    else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
    else recorder.passed(check, operation);
  }
}

type Values = Pick<GeneratedRequest, 'query'> & Partial<GeneratedRequest>;

/** Leaves out each parameter that the violation does not need. */
async function withoutOthers(
  violation: Violation,
  values: Values,
  attempt: (values: Values) => Promise<Violation | null>,
): Promise<Violation> {
  let smallest = { violation, values };
  for (const name of Object.keys(values.query)) {
    const { [name]: _, ...query } = smallest.values.query;
    const fewer = { ...smallest.values, query };
    const seen = await attempt(fewer);
    if (seen?.what === violation.what) smallest = { violation: seen, values: fewer };
  }
  return smallest.violation;
}
