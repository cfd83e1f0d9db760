import { isDeepStrictEqual } from 'node:util';
import { asObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { checkAgreements } from './lists/agree.ts';
import { checkCursor } from './lists/cursor.ts';
import { checkFilters, checkQueries, checkSearches, hasFilters } from './lists/filters.ts';
import { checkBelonging } from './lists/belonging.ts';
import { itemsIn } from './lists/items.ts';
import { checkPages, hasPages } from './lists/pages.ts';
import { readTarget, type Target } from '../targets/target.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { Unavailable } from '../scratch/unavailable.ts';

const check = 'lists';
/** The paths of what belongs to a workspace. */
const placePrefix = '/api/workspaces/{workspaceSlug}';

/** Requests parts of lists, and compares reads that show the same. */
export const lists: Check = {
  id: check,
  writes: false,
  async run(run) {
    const reads = run.operations.filter(({ method }) => method === 'get');
    const limited = reads.filter(
      (operation) => 'limit' in (schemasOf(run.contract.document, operation).query.properties ?? {}),
    );
    const filtered = reads.filter((operation) => hasFilters(run, operation));
    const paged = reads.filter((operation) => hasPages(run, operation));
    const placed = reads.filter(
      ({ path, stream }) => path.startsWith(placePrefix) && path.length > placePrefix.length && stream === null,
    );
    const parts = [
      ...limited.flatMap((operation) => [checkLimit, checkCursor].map((part) => ({ operation, part }))),
      ...filtered.map((operation) => ({ operation, part: checkFilters })),
      ...paged.map((operation) => ({ operation, part: checkPages })),
      ...reads
        .filter(({ id }) => run.knowledge.operations[id]?.searches)
        .map((operation) => ({ operation, part: checkSearches })),
      ...reads
        .filter(({ id }) => run.knowledge.operations[id]?.filters)
        .map((operation) => ({ operation, part: checkQueries })),
    ];
    await run.each(parts, ({ operation, part }) =>
      orSkip(run, check, operation, async () => part(run, operation, await readTarget(run, operation))),
    );
    if (run.allowsWrites) {
      await run.each(paged, (operation) => orSkip(run, check, operation, () => checkOwnPages(run, operation)));
      await run.each(placed, (operation) => orSkip(run, check, operation, () => checkBelonging(run, operation)));
    }
    await checkAgreements(run);
  },
};

/** The same in a list of the run, whose records are of one instant where the server is quick enough. */
async function checkOwnPages(run: Run, operation: Operation): Promise<void> {
  const { tools } = requireScratch(run);
  const path = await run.knowledge.operations[operation.id]?.crowded?.(tools);
  if (path) await checkPages(run, operation, { persona: run.owner, path });
}

async function checkLimit(run: Run, operation: Operation, target: Target): Promise<void> {
  const { send, recorder } = run;
  const whole = await send({ ...target, operation });
  if (whole.response?.status === 501) return;
  const all = itemsIn(whole.response?.json);
  if (all.length < 2) throw new Unavailable('the list of the fixtures has fewer than two items');
  const limit = all.length > 2 ? 2 : 1;
  const exchange = await send({ ...target, operation, query: { limit } });
  if (exchange.response?.status !== 200) return;
  const part = itemsIn(exchange.response.json);
  const fail = (message: string) =>
    recorder.failed({ check, operation, what: 'limit', message: `${operation.id} ${message}.`, exchange });
  if (part.length !== limit)
    return fail(`returns ${part.length} items with the limit ${limit}, and ${all.length} without`);
  // An item may have been added between the two requests.
  const isPart = part.every((item) => all.some((one) => isDeepStrictEqual(idOf(one), idOf(item))));
  if (!isPart) return fail(`returns other items with the limit ${limit} than at the beginning of the whole list`);
  recorder.passed(check, operation);
}

function idOf(item: unknown): unknown {
  return asObject(item).id ?? item;
}
