import { asObject, inline, type JsonObject, type OpenApiDocument, responsesOf } from '../../../contract/document.ts';
import { createFindRecords, type LifecycleRecord } from '../../../contract/lifecycle-records.ts';
import { reachableFrom, stateIn, stateMistakes } from '../../../contract/lifecycle-steps.ts';
import { mediaTypeOf } from '../../../contract/media-type.ts';
import type { Lifecycle } from '../../../contract/model/lifecycle.ts';
import { parseJson } from '../../../contract/parse-json.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Knowledge } from '../../scratch/knowledge.ts';
import type { Recorder } from '../../record/recorder.ts';
import { framesIn } from '../streams/frames.ts';

/** A state in which a record was seen, in a frame or a whole response. */
interface Sighting {
  readonly state: string;
  readonly exchange: Exchange;
  /** The number of the frame; 0 for a whole response. */
  readonly frame: number;
  /** The record had the state at some time between these instants. */
  readonly from: number;
  readonly until: number;
}

/** How many of the latest sightings of a record are kept. */
const memory = 32;

/**
 * Watches the states of all records in all responses. It records a state that the lifecycle does not have, a reason
 * that no row leads to, and two states of a record that no rows connect.
 */
export function createLifecycleMonitor(
  document: OpenApiDocument,
  { identities }: Pick<Knowledge, 'identities'>,
  recorder: Recorder,
): (exchange: Exchange) => void {
  const findRecords = createFindRecords(document);
  const sightings = new Map<string, Sighting[]>();
  const watch = ({ lifecycle, fields }: LifecycleRecord, seen: Omit<Sighting, 'state'>): void => {
    const { exchange } = seen;
    const { operation } = exchange;
    const pointer = `/components/schemas/${lifecycle.schema}/x-lifecycle`;
    const fail = (what: string, message: string) =>
      recorder.failed({
        check: 'lifecycle',
        operation,
        what: `${lifecycle.name}: ${what}`,
        message,
        exchange,
        pointer,
      });
    for (const mistake of stateMistakes(lifecycle, fields)) {
      fail(
        mistake,
        `${operation.id} returns a ${lifecycle.schema} with something that its lifecycle does not have: ${mistake}.`,
      );
    }
    const state = stateIn(lifecycle, fields);
    const identify =
      identities[lifecycle.name] ??
      (({ id }: JsonObject) => (typeof id === 'string' ? `${lifecycle.name} ${id}` : null));
    const name = identify(fields, exchange);
    if (state === null || name === null || !Object.hasOwn(lifecycle.states, state)) return;
    const contradiction = contradicts(lifecycle, state, fields);
    if (contradiction !== null)
      fail(`${state}, ${contradiction}`, `${operation.id} returns the ${name} as \`${state}\` with ${contradiction}.`);
    const sighting = { ...seen, state };
    const all = sightings.get(name) ?? [];
    const before = all.findLast((one) => isBefore(one, sighting));
    if (before && !reachableFrom(lifecycle, before.state).has(state)) {
      const earlier = `after ${before.exchange.operation.id} returned it as \`${before.state}\``;
      fail(
        `${before.state} → ${state}`,
        `${operation.id} returns the ${name} as \`${state}\` ${earlier}; no row leads there.`,
      );
    }
    sightings.set(name, [...all, sighting].slice(-memory));
  };
  return (exchange) => {
    const { response, milliseconds } = exchange;
    // A replayed response shows what was true when it was first sent.
    if (!response || response.status >= 300 || 'idempotency-replayed' in response.headers) return;
    const until = performance.now();
    for (const { schema, value, frame } of valuesOf(document, exchange)) {
      for (const record of findRecords(schema, value))
        watch(record, { exchange, frame, from: until - milliseconds, until });
    }
  };
}

/** Another member that says something else about whether a record is in its last state. */
function contradicts({ states }: Lifecycle, state: string, { terminal, finishedAt }: JsonObject): string | null {
  const isTerminal = states[state]?.terminal === true;
  if (typeof terminal === 'boolean' && terminal !== isTerminal) return `\`terminal\` ${terminal}`;
  if (finishedAt !== undefined && (finishedAt !== null) !== isTerminal)
    return `\`finishedAt\` ${finishedAt === null ? 'null' : 'set'}`;
  return null;
}

/** Whether one sighting was certainly before another one: requests that overlap have no order. */
function isBefore(one: Sighting, other: Sighting): boolean {
  return one.exchange === other.exchange ? one.frame < other.frame : one.until <= other.from;
}

interface Returned {
  readonly schema: unknown;
  readonly value: unknown;
  readonly frame: number;
}

/** The values that a response returns: its body, or each frame without a name. */
function valuesOf(document: OpenApiDocument, { operation, response }: Exchange): Returned[] {
  if (response && mediaTypeOf(response.headers['content-type']) === 'text/event-stream') {
    const { data: schema } = asObject(asObject(document.paths[operation.path]?.[operation.method])['x-sse']);
    const frames = framesIn(response.bytes).filter(({ event }) => event === null);
    return frames.map(({ data }, frame) => ({ schema, value: parseJson(data), frame }));
  }
  const [, declared] = responsesOf(document, operation).find(([status]) => Number(status) === response?.status) ?? [];
  const { schema } = asObject(asObject(asObject(declared).content)['application/json']);
  return [{ schema: inline(document, schema), value: response?.json, frame: 0 }];
}
