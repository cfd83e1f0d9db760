import type { Operation } from '../../contract/model/operation.ts';
import { pointerTo } from '../requests/pointer.ts';
import { type GeneratedRequest, type MistakenRequests, mistakenRequests } from '../requests/requests.ts';
import { search, seedOf } from '../requests/search.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { madeUp } from '../send/made-up.ts';
import { checkBodyLimit } from './body-limit.ts';
import { createHarmless, harmlessMistakes } from './harmless.ts';
import { checkRateLimit } from './rate-limit.ts';
import { emptyTarget, readTarget, type Target } from '../targets/target.ts';
import { checkUploadLimits } from './upload-limits.ts';
import { nameOf, wronglyAccepted } from './wrongly-accepted.ts';
import { wronglyRefused } from './wrongly-refused.ts';

const check = 'limits';

/** Sends values at the edge of each limit of the contract, and the next ones. */
export const limits: Check = {
  id: check,
  writes: false,
  async run(run) {
    await run.each(run.operations, (operation) => orSkip(run, check, operation, () => checkOperation(run, operation)));
    // Last, because the operation is limited afterwards.
    await run.each(run.operations, (operation) => orSkip(run, check, operation, () => checkRateLimit(run, operation)));
  },
};

async function checkOperation(run: Run, operation: Operation): Promise<void> {
  const { recorder, contract } = run;
  const hasLimits = mistakenRequests(contract.document, operation).some(({ edge }) => edge !== null);
  if (!hasLimits && !operation.body) return;
  if (run.knowledge.operations[operation.id]?.isOnlyIfNamed)
    return recorder.skipped(check, operation, 'its valid requests reach people or another service');
  const target = await (operation.method === 'get' ? readTarget(run, operation) : emptyTarget(run, operation));
  if (operation.body) await checkBodyLimit(run, operation, operation.body.limit, target);
  if (recorder.unimplemented.has(operation.id)) return;
  if (operation.upload) await checkUploadLimits(run, operation, operation.upload, target);
  await checkValues(run, operation, target);
}

async function checkValues(run: Run, operation: Operation, target: Target): Promise<void> {
  const { recorder, contract, seed, send } = run;
  const { document } = contract;
  const { persona, path, takenSlug } = target;
  const harmless = createHarmless(run, operation, target);
  const limited = mistakenRequests(document, operation, { path }).filter(({ edge }) => edge !== null);
  // A slug that is accepted is another path afterwards.
  const isRename = (mistake: MistakenRequests) => takenSlug !== undefined && mistake.path === '/slug';
  for (const mistake of limited.toSorted((a, b) => Number(isRename(a)) - Number(isRename(b)))) {
    const what = nameOf(mistake);
    const tested = mistake.path.replace(/^\//, '');
    const options = { seed: seedOf(seed, check, operation.id, what), runs: 1 };
    const outside = await search(harmlessMistakes(run, operation, mistake), options, async (request) =>
      wronglyAccepted(mistake, await send({ operation, persona, ...request })),
    );
    const edge = mistake.edge?.() ?? mistake.requests();
    const harmlessEdge = edge.map((request) => harmless(withOwnPath(operation, mistake, request), tested));
    const inside = await search(harmlessEdge, options, async (request) =>
      wronglyRefused(await send({ operation, persona, ...request })),
    );
    if (recorder.unimplemented.has(operation.id)) return;
    const pointer = pointerTo(document, operation, mistake.in, mistake.path);
    for (const found of [outside, inside]) {
      if (found.violation) recorder.failed({ check, operation, ...found.violation, what, pointer });
      else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
      else recorder.passed(check, operation);
    }
  }
}

/** A value of the path that has the same length, and leads to nothing. */
function withOwnPath(
  { method }: Operation,
  { in: place, path }: MistakenRequests,
  request: GeneratedRequest,
): GeneratedRequest {
  if (place !== 'path' || method === 'get') return request;
  const value = madeUp + (request.path[path] ?? '').slice(madeUp.length);
  return { ...request, path: { ...request.path, [path]: value } };
}
