import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../../contract/document.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { itemsIn } from '../lists/items.ts';

interface Changed {
  readonly update: Exchange;
  /** The list before and after an update of one of its items. */
  readonly before: Exchange;
  readonly after: Exchange;
  readonly sent: JsonObject;
  /** The record that was updated. */
  readonly record: JsonObject;
}

/** The other items of a list keep the members that an update has changed in one of them. */
export function checkOthers({ recorder }: Run, { update, before, after, sent, record }: Changed): void {
  const { operation } = update;
  const [former, latter] = [itemsOf(before), itemsOf(after)];
  const own = keyOf(record);
  for (const [key, item] of former) {
    const now = latter.get(key);
    if (key === own || !now) continue;
    const name = Object.keys(sent).find((one) => one in item && !isDeepStrictEqual(item[one], now[one]));
    if (name === undefined) continue;
    const message = `${operation.id} also changes \`${name}\` of another record than the one that its path names, as ${after.operation.id} shows.`;
    recorder.failed({
      check: 'effects',
      operation,
      what: `${name} of another record`,
      message,
      exchange: after,
    });
  }
}

function itemsOf({ response }: Exchange): ReadonlyMap<string, JsonObject> {
  const items = itemsIn(response?.json).map(asObject);
  return new Map(items.flatMap((item) => (keyOf(item) === null ? [] : [[keyOf(item) ?? '', item]])));
}

function keyOf({ id, userId }: JsonObject): string | null {
  const key = id ?? userId;
  return typeof key === 'string' ? key : null;
}
