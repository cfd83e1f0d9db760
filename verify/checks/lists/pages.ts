import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import { resolve, typesOf } from '../../requests/schema.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import type { Target } from '../../targets/target.ts';
import { itemsIn } from './items.ts';

const largestPage = 100;
/** Pages that are read of a long list. */
const mostPages = 5;
/** Items whose cursors are tried. */
const mostCursors = 25;
const pageSize = 3;

/** Whether a list is read in pages. */
export function hasPages({ contract: { document } }: Pick<Run, 'contract'>, operation: Operation): boolean {
  const { properties = {} } = schemasOf(document, operation).query;
  return 'before' in properties && 'limit' in properties;
}

/** Reads a list by the cursor of each of its items: what follows is what follows in the whole list. */
export async function checkPages(run: Run, operation: Operation, target: Target): Promise<void> {
  const whole = await readAll(run, operation, target);
  if (whole.length < 2) throw new Unavailable('the list has fewer than two items');
  const ids = whole.map(({ id }) => String(id));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const fail = (what: string, message: string, exchange: Exchange | null) =>
    run.recorder.failed({ check: 'lists', operation, what, message: `${operation.id} ${message}.`, exchange });
  if (twice !== undefined) return fail('before', `shows the item ${twice} on two pages`, null);
  await checkNext(run, operation, target, whole);
  for (const [index, item] of whole.slice(0, mostCursors).entries()) {
    const query = { before: cursorOf(run, operation, item), limit: pageSize };
    const exchange = await run.send({ ...target, operation, query });
    if (exchange.response?.status !== 200) continue;
    const following = itemsIn(exchange.response.json).map((one) => String(asObject(one).id));
    const expected = ids.slice(index + 1, index + 1 + pageSize);
    // The list may have lost its oldest items since it was read.
    if (isDeepStrictEqual(following, expected) || (following.length < pageSize && isStart(following, expected))) {
      run.recorder.passed('lists', operation);
      continue;
    }
    const seen = `shows other items with \`before\` ${String(query.before)} than those that follow it in the whole list`;
    return fail('before', seen, exchange);
  }
}

/** Reads a list part by part, as `next` says: it ends where nothing follows, and not before. */
async function checkNext(run: Run, operation: Operation, target: Target, whole: readonly JsonObject[]): Promise<void> {
  const limit = Math.max(pageSize, Math.ceil(whole.length / mostPages));
  const read = (query: JsonObject) => run.send({ ...target, operation, query });
  const fail = (message: string, exchange: Exchange) =>
    run.recorder.failed({ check: 'lists', operation, what: 'next', message: `${operation.id} ${message}.`, exchange });
  let exchange = await read({ limit });
  for (let count = 0; ;) {
    const json = asObject(exchange.response?.json);
    const items = itemsIn(json).map(asObject);
    const last = items.at(-1);
    if (exchange.response?.status !== 200 || json.next === undefined || !last) return;
    count += items.length;
    const following = await read({ limit, before: json.next ?? cursorOf(run, operation, last) });
    if (following.response?.status !== 200) return;
    const hasMore = itemsIn(following.response.json).length > 0;
    if (hasMore && json.next === null) return fail('responds with `next` null, although more follows', exchange);
    // The oldest items may have gone in between.
    if (!hasMore && json.next !== null && count >= whole.length)
      return fail(`responds with \`next\` ${JSON.stringify(json.next)}, although nothing follows`, exchange);
    if (!hasMore || count > whole.length) return run.recorder.passed('lists', operation);
    exchange = following;
  }
}

function isStart(part: readonly unknown[], whole: readonly unknown[]): boolean {
  return part.length > 0 && isDeepStrictEqual(part, whole.slice(0, part.length));
}

async function readAll(run: Run, operation: Operation, target: Target): Promise<readonly JsonObject[]> {
  const all: JsonObject[] = [];
  for (let page = 0; page < mostPages; page++) {
    const last = all.at(-1);
    const query = { limit: largestPage, ...(last && { before: cursorOf(run, operation, last) }) };
    const { response } = await run.send({ ...target, operation, query });
    if (response?.status !== 200) throw new Unavailable(`the list responds with ${response?.status ?? 'nothing'}`);
    const items = itemsIn(response.json).map(asObject);
    all.push(...items);
    if (items.length < largestPage) break;
  }
  return all;
}

/** The value of `before` for what follows an item: its number, or its id. */
export function cursorOf({ contract: { document } }: Pick<Run, 'contract'>, operation: Operation, item: JsonObject) {
  const { before = {} } = schemasOf(document, operation).query.properties ?? {};
  return typesOf(resolve(document, before)).includes('integer') ? item.number : item.id;
}
