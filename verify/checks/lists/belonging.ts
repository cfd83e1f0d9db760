import { asObject, isObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { readTarget, type Target } from '../../targets/target.ts';
import { hasPages } from './pages.ts';
import { itemsIn, uuid } from './items.ts';

/** Reads a list of the run and the same list of the fixtures: no record may be in both, and each is in its place. */
export async function checkBelonging(run: Run, operation: Operation): Promise<void> {
  const own: Target = { persona: run.owner, path: await requireScratch(run).pathOf(operation) };
  let mine = await read(run, operation, own);
  if (idsIn(mine.exchange).length === 0 && (await makeItem(run, operation))) mine = await read(run, operation, own);
  const theirs = await read(run, operation, await readTarget(run, operation));
  for (const { exchange, path } of [mine, theirs]) {
    const stray = strayIn(exchange, path);
    if (stray !== null) return fail(run, exchange, `shows an item whose ${stray}`);
  }
  const ids = new Set(idsIn(theirs.exchange));
  if (ids.size === 0 && idsIn(mine.exchange).length === 0) return;
  const shared = idsIn(mine.exchange).find((id) => ids.has(id));
  if (shared !== undefined && theirs.path.workspaceSlug !== mine.path.workspaceSlug)
    return fail(run, mine.exchange, `shows ${shared} in two workspaces`);
  run.recorder.passed('lists', operation);
}

/** Makes a record that the list shows. Whether there is a way to make one. */
async function makeItem(run: Run, { id }: Operation): Promise<boolean> {
  const scratch = requireScratch(run);
  const create = run.contract.operations.find((one) => {
    const { creates } = run.knowledge.operations[one.id] ?? {};
    return creates !== undefined && !('problem' in creates) && creates.list?.[0] === id;
  });
  const request = create && (await ifAvailable(() => scratch.request(create)));
  if (!request) return false;
  await run.send({ operation: create, ...request });
  return true;
}

async function read(run: Run, operation: Operation, target: Target) {
  const query = hasPages(run, operation) ? { limit: 100 } : {};
  return { path: target.path, exchange: await run.send({ ...target, operation, query }) };
}

function idsIn({ response }: Exchange): readonly string[] {
  return itemsIn(response?.json)
    .filter(isObject)
    .flatMap(({ id }) => (typeof id === 'string' && uuid.test(id) ? id : []));
}

/** A member of an item that names another place than the path; `null` where each item is in its place. */
function strayIn({ response }: Exchange, path: Target['path']): string | null {
  for (const item of itemsIn(response?.json).map(asObject))
    for (const [name, value] of Object.entries(path))
      if (typeof item[name] === 'string' && item[name] !== value && name.endsWith('Slug'))
        return `\`${name}\` is ${item[name]}`;
  return null;
}

function fail({ recorder }: Run, exchange: Exchange, what: string): void {
  const { operation } = exchange;
  const message = `${operation.id} ${what}, although the path names another place.`;
  recorder.failed({ check: 'lists', operation, what: 'of another workspace', message, exchange });
}
