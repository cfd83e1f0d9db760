import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../contract/document.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';

interface Together {
  /** Sends an update. */
  readonly send: (body: JsonObject) => Promise<Exchange>;
  /** The members of the record that an update sets, as reads show them. */
  readonly shown: (body: JsonObject, record: JsonObject) => JsonObject;
  readonly read: () => Promise<{ readonly record: JsonObject; readonly exchange: Exchange }>;
}

/** Two updates of different members at the same time: neither of them undoes the other. */
export async function checkTogether(
  { recorder }: Pick<Run, 'recorder'>,
  bodies: readonly JsonObject[],
  { send, shown, read }: Together,
): Promise<void> {
  const pair = pairIn(bodies);
  if (!pair) return;
  const exchanges = await Promise.all(pair.map(send));
  if (exchanges.some(({ response }) => (response?.status ?? 500) >= 300)) return;
  const { record, exchange } = await read();
  for (const [index, one] of exchanges.entries()) {
    const { operation } = one;
    const expected = shown(pair[index] ?? {}, record);
    const lost = Object.keys(expected).find(
      (name) => name in record && !isDeepStrictEqual(record[name], expected[name]),
    );
    if (lost === undefined) {
      recorder.passed('effects', operation);
      continue;
    }
    const message = `${operation.id} loses a change of \`${lost}\` when another member is changed at the same time, as ${exchange.operation.id} shows.`;
    recorder.failed({ check: 'effects', operation, what: `${lost}, at the same time`, message, exchange });
  }
}

/** The first two bodies with one member each, which differ. */
function pairIn(bodies: readonly JsonObject[]): readonly [JsonObject, JsonObject] | null {
  const single = bodies.filter((body) => Object.keys(body).length === 1);
  const [first] = single;
  const other = single.find((body) => first && !Object.keys(body).some((name) => name in first));
  return first && other ? [first, other] : null;
}
