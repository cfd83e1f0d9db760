import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../contract/document.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { describeFailure } from '../../scratch/api.ts';
import type { Change, Place } from '../../scratch/neighbours.ts';
import { requireScratch } from '../../scratch/scratch.ts';

/** A record that has the name of others, each in a place of its own. */
export interface Twin extends Place {
  /** Where it is, for the others. */
  readonly what: string;
  readonly look: () => Promise<Seen>;
}

interface Seen {
  readonly exchange: Exchange;
  /** `null` where it is not there. */
  readonly record: JsonObject | null;
}

/** Changes one of the records, then removes one: the others stay as they are. */
export async function checkTwins(
  run: Run,
  twins: readonly Twin[],
  {
    changes,
    remove,
    made,
  }: { readonly changes: readonly Change[]; readonly remove: string; readonly made: JsonObject },
): Promise<void> {
  for (const change of changes) await checkChange(run, twins, change, made);
  await checkRemoval(run, twins, remove);
}

async function checkChange(run: Run, [first, ...others]: readonly Twin[], change: Change, made: JsonObject) {
  const before = await Promise.all(others.map(({ look }) => look()));
  const exchange = await act(run, change.operation, first, change.body(made));
  if (!exchange) return;
  const { operation } = exchange;
  for (const [index, { look, what }] of others.entries()) {
    const [former, { record, exchange: seen }] = [before[index]?.record, await look()];
    const name = change.members.find((one) => former && record && !isDeepStrictEqual(record[one], former[one]));
    if (name === undefined) {
      run.recorder.passed('effects', operation);
      continue;
    }
    const message = `${operation.id} also changes \`${name}\` of ${what}, as ${seen.operation.id} shows.`;
    run.recorder.failed({ check: 'effects', operation, what: `${name}, ${what}`, message, exchange: seen });
  }
}

async function checkRemoval(run: Run, [first, ...others]: readonly Twin[], remove: string) {
  const exchange = await act(run, remove, first);
  if (!exchange) return;
  const { operation } = exchange;
  for (const { look, what } of others) {
    const { record, exchange: seen } = await look();
    if (record) {
      run.recorder.passed('existence', operation);
      continue;
    }
    const message = `${operation.id} also deletes ${what}, as ${seen.operation.id} shows.`;
    run.recorder.failed({ check: 'existence', operation, what: `deletes ${what}`, message, exchange: seen });
  }
}

/** Acts on one of the records. Where that fails, the others are not looked at. */
async function act(run: Run, id: string, place: Place | undefined, body?: JsonObject): Promise<Exchange | null> {
  if (!place) return null;
  const { path, query } = place;
  const { api, owner } = requireScratch(run).tools;
  const exchange = await api.attempt(id, owner, { path, query, ...(body && { body }) });
  const status = exchange.response?.status ?? 0;
  if (status >= 200 && status < 300) return exchange;
  if (status !== 501)
    run.recorder.skipped(body ? 'effects' : 'existence', exchange.operation, describeFailure(exchange));
  return null;
}
