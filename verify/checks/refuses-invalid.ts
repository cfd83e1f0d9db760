import type { Operation } from '../../contract/model/operation.ts';
import { pointerTo } from '../requests/pointer.ts';
import { type GeneratedRequest, mistakenRequests } from '../requests/requests.ts';
import { search, seedOf } from '../requests/search.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { harmlessMistakes } from './harmless.ts';
import { refusedTarget } from '../targets/target.ts';
import { nameOf, wronglyAccepted } from './wrongly-accepted.ts';

const check = 'refuses-invalid';

/** Sends requests with one mistake: each kind of mistake at each place where the contract makes it possible. */
export const refusesInvalid: Check = {
  id: check,
  writes: false,
  run: (run) =>
    run.each(run.operations, (operation) => orSkip(run, check, operation, () => checkOperation(run, operation))),
};

async function checkOperation(run: Run, operation: Operation): Promise<void> {
  const { recorder, contract, seed, send } = run;
  const target = await refusedTarget(run, operation);
  for (const mistake of mistakenRequests(contract.document, operation, { path: target.path })) {
    const attempt = async (request: GeneratedRequest) =>
      wronglyAccepted(mistake, await send({ operation, persona: target.persona, ...request }));
    const options = { seed: seedOf(seed, check, operation.id, nameOf(mistake)), runs: 1 };
    const found = await search(harmlessMistakes(run, operation, mistake), options, attempt);
    if (recorder.unimplemented.has(operation.id)) return;
    const pointer = pointerTo(contract.document, operation, mistake.in, mistake.path);
    if (found.violation) recorder.failed({ check, operation, ...found.violation, pointer });
    else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
    else recorder.passed(check, operation);
  }
}
