import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';

/** Sizes of bodies and uploads, rates, and idempotency keys. */
export const compareLimits: Rule = ({ pairs }) =>
  pairs.flatMap(({ before: { node: before }, after: { id, node: after } }) => [
    ...compareBound(
      'body-limit',
      id,
      'The size of a body',
      before['x-body-limit'] ?? defaultBodyLimit,
      after['x-body-limit'] ?? defaultBodyLimit,
    ),
    ...compareUpload(id, asObject(before['x-upload']), asObject(after['x-upload'])),
    ...compareRates(id, ratesOf(before), ratesOf(after)),
    ...compareIdempotency(id, before, after),
  ]);

/** The largest body, in bytes, where `x-body-limit` is absent. */
const defaultBodyLimit = 102_400;

function compareUpload(id: string, before: JsonObject, after: JsonObject): Change[] {
  return [
    ...compareBound('upload-files', id, 'The number of files of an upload', before.maxFiles, after.maxFiles),
    ...compareBound('upload-bytes', id, 'The size of an upload', before.maxBytes, after.maxBytes),
  ];
}

function compareBound(rule: string, id: string, what: string, before: unknown, after: unknown): Change[] {
  if (before === after) return [];
  const isLower = (typeof after === 'number' ? after : Infinity) < (typeof before === 'number' ? before : Infinity);
  const message = `${what} may be ${describe(after)} at most, in place of ${describe(before)}.`;
  return [change(rule, id, message, { senders: isLower ? 'breaking' : 'compatible' })];
}

interface Rate {
  readonly limit: number;
  readonly windowSeconds: number;
}

function compareRates(id: string, before: ReadonlyMap<string, Rate>, after: ReadonlyMap<string, Rate>): Change[] {
  const callers = [...new Set([...before.keys(), ...after.keys()])];
  return callers.flatMap((caller) => {
    const had = before.get(caller);
    const has = after.get(caller);
    if (had?.limit === has?.limit && had?.windowSeconds === has?.windowSeconds) return [];
    const allowsLess =
      has !== undefined &&
      (!had || has.limit < had.limit || has.limit / has.windowSeconds < had.limit / had.windowSeconds);
    const whose = caller === 'recipient' ? 'one recipient' : `${caller} callers`;
    const message = `The rate limit of ${whose} changed from ${describeRate(had)} to ${describeRate(has)}.`;
    return [change('rate-limit', `${id} ${caller}`, message, { senders: allowsLess ? 'breaking' : 'compatible' })];
  });
}

function ratesOf(node: JsonObject): ReadonlyMap<string, Rate> {
  const entries = asList(node['x-rate-limit']).map((entry) => asObject(entry));
  return new Map(
    entries.map(({ caller, limit, windowSeconds }) => [
      String(caller),
      { limit: Number(limit), windowSeconds: Number(windowSeconds) },
    ]),
  );
}

function compareIdempotency(id: string, before: JsonObject, after: JsonObject): Change[] {
  const had = before['x-idempotency-key'] === true;
  const has = after['x-idempotency-key'] === true;
  if (had === has) return [];
  const message = has ? 'It accepts an `Idempotency-Key`.' : 'It no longer accepts an `Idempotency-Key`.';
  return [change('idempotency', id, message, { senders: has ? 'compatible' : 'breaking' })];
}

function describe(bound: unknown): string {
  return typeof bound === 'number' ? bound.toLocaleString('en-GB') : 'anything';
}

function describeRate(rate: Rate | undefined): string {
  return rate ? `${rate.limit} requests in ${rate.windowSeconds} s` : 'none';
}
