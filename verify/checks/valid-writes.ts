import type { Arbitrary } from 'fast-check';
import type { Operation } from '../../contract/model/operation.ts';
import { type GeneratedRequest, validRequests, variantRequests } from '../requests/requests.ts';
import { search, seedOf } from '../requests/search.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { createHarmless } from './harmless.ts';
import { emptyTarget } from '../targets/target.ts';
import { wronglyRefused } from './wrongly-refused.ts';

const check = 'accepts-valid';

/** Sends generated writes that name nothing that exists: the server looks for that after the request itself. */
export const validWrites: Check = {
  id: check,
  writes: true,
  run(run) {
    const writes = run.operations.filter(
      ({ id, method }) => method !== 'get' && !run.knowledge.operations[id]?.isOnlyIfNamed,
    );
    return run.each(writes, (operation) => orSkip(run, check, operation, () => checkWrite(run, operation)));
  },
};

async function checkWrite(run: Run, operation: Operation): Promise<void> {
  const { recorder, contract, seed, send } = run;
  const target = await emptyTarget(run, operation);
  const harmless = createHarmless(run, operation, target);
  const attempt = async (request: GeneratedRequest) =>
    wronglyRefused(await send({ operation, persona: target.persona, ...request }));
  const { document } = contract;
  const { path } = target;
  const variants = variantRequests(document, operation, { path, leftOut: run.knowledge.irreversible });
  const kinds: readonly (readonly [Arbitrary<GeneratedRequest>, runs: number])[] = [
    [validRequests(document, operation, { path, whole: true }), 1],
    [validRequests(document, operation, { path }), 3],
    ...variants.map((requests) => [requests, 1] as const),
  ];
  for (const [requests, runs] of kinds) {
    const harmlessRequests = requests.map((request) => harmless(request));
    const found = await search(harmlessRequests, { seed: seedOf(seed, check, operation.id), runs }, attempt);
    if (recorder.unimplemented.has(operation.id)) return;
    if (found.violation) recorder.failed({ check, operation, ...found.violation });
    else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
    else recorder.passed(check, operation);
  }
}
