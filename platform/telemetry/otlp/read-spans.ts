import { isObject, textOf } from '../../../control-plane/model/observability/parse/json.ts';
import type { Span } from '../../../control-plane/ports/telemetry.ts';
import type { StoredSpan } from '../batch.ts';

export interface ReadSpans {
  readonly spans: readonly StoredSpan[];
  /** How many are not valid, and what is wrong with one of them. */
  readonly rejected: number;
  readonly why: string;
}

/** Between which times spans are taken. */
interface Times {
  readonly after: number;
  readonly before: number;
}

type Members = Readonly<Record<string, unknown>>;
type Attributes = Span['attributes'];

const [mostAttributes, longestText, longestName] = [128, 4096, 300];
const longestStack = 32_768;
const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const statuses = ['unset', 'ok', 'error'] as const;

/** The spans of an `ExportTraceServiceRequest` in JSON. Throws if it is not one. */
export function readSpans(request: unknown, times: Times): ReadSpans {
  const spans: StoredSpan[] = [];
  let [rejected, why] = [0, ''];
  for (const ofResource of listOf(membersOf(request, 'The request'), 'resourceSpans')) {
    const resource = isObject(ofResource.resource) ? attributesOf(ofResource.resource) : {};
    const service = textOf(resource['service.name'] ?? 'unknown_service').slice(0, longestName);
    for (const scope of listOf(ofResource, 'scopeSpans')) {
      for (const span of listOf(scope, 'spans')) {
        try {
          spans.push(readSpan(span, service, times));
        } catch (error) {
          if (!(error instanceof InvalidSpan)) throw error;
          [rejected, why] = [rejected + 1, error.message];
        }
      }
    }
  }
  return { spans, rejected, why };
}

/** The others of its request are taken. */
class InvalidSpan extends Error {}

function readSpan(span: Members, service: string, { after, before }: Times): StoredSpan {
  const [traceId, spanId, parent] = [idOf(span.traceId, 32), idOf(span.spanId, 16), idOf(span.parentSpanId, 16)];
  if (traceId === null) throw new InvalidSpan('The traceId of a span has to be 32 hexadecimal digits, not all 0.');
  if (spanId === null) throw new InvalidSpan('The spanId of a span has to be 16 hexadecimal digits, not all 0.');
  const [startedAt, endedAt] = [millisecondsOf(span.startTimeUnixNano), millisecondsOf(span.endTimeUnixNano)];
  if (startedAt === null || endedAt === null) {
    throw new InvalidSpan('The times of a span have to be whole numbers of nanoseconds since 1970.');
  }
  if (startedAt <= after || startedAt > before) {
    throw new InvalidSpan('The start of a span is more than 7 days ago, or later than now.');
  }
  const status = isObject(span.status) ? span.status.code : 0;
  return {
    ...{ traceId, spanId, parentSpanId: parent, service, startedAt, endedAt },
    name: typeof span.name === 'string' ? span.name.slice(0, longestName) : '',
    kind: kinds[Number(span.kind ?? 0)] ?? 'internal',
    status: statuses[Number(status ?? 0)] ?? 'unset',
    exception: exceptionOf(span),
    attributes: attributesOf(span),
  };
}

function exceptionOf(span: Members): Span['exception'] {
  const thrown = listOf(span, 'events').findLast(({ name }) => name === 'exception');
  if (!thrown) return null;
  const attributes = attributesOf(thrown, longestStack);
  const text = (name: string) => (attributes[name] === undefined ? null : textOf(attributes[name]));
  return {
    type: text('exception.type') ?? 'Error',
    message: text('exception.message') ?? '',
    stacktrace: text('exception.stacktrace'),
  };
}

function attributesOf(of: Members, longest = longestText): Attributes {
  const known = listOf(of, 'attributes').slice(0, mostAttributes);
  const values = known.flatMap(({ key, value }): [string, Attributes[string]][] => {
    const read = isObject(value) ? valueOf(value, longest) : undefined;
    return typeof key !== 'string' || read === undefined ? [] : [[key.slice(0, longestName), read]];
  });
  return Object.fromEntries(values);
}

function valueOf(value: Members, longest: number): Attributes[string] | undefined {
  const { arrayValue } = value;
  if (!isObject(arrayValue)) return simpleValueOf(value, longest);
  const values = listOf(arrayValue, 'values').slice(0, mostAttributes);
  return values.map((one) => simpleValueOf(one, longest)).filter((one) => one !== undefined);
}

function simpleValueOf(value: Members, longest: number): string | number | boolean | undefined {
  const { stringValue, boolValue, intValue, doubleValue, bytesValue, kvlistValue, arrayValue } = value;
  if (typeof boolValue === 'boolean') return boolValue;
  const number = intValue ?? doubleValue;
  if (number !== undefined) return Number.isFinite(Number(number)) ? Number(number) : textOf(number);
  const text = stringValue ?? bytesValue ?? kvlistValue ?? arrayValue;
  return text === undefined ? undefined : textOf(text).slice(0, longest);
}

function idOf(value: unknown, digits: number): string | null {
  if (typeof value !== 'string' || value.length !== digits || !/^[0-9a-f]+$/i.test(value) || /^0+$/.test(value))
    return null;
  return value.toLowerCase();
}

/** With fractions. Nanoseconds are larger than numbers are precise. */
function millisecondsOf(value: unknown): number | null {
  if ((typeof value !== 'string' && typeof value !== 'number') || !/^\d{1,20}$/.test(String(value))) return null;
  return Number(BigInt(value) / 1000n) / 1000;
}

/** A list of objects; one that is left out is empty. */
function listOf(of: Members, name: string): readonly Members[] {
  const { [name]: list = [] } = of;
  if (!Array.isArray(list)) throw new Error(`${name} has to be a list.`);
  return list.map((one: unknown) => membersOf(one, `An item of ${name}`));
}

function membersOf(value: unknown, name: string): Members {
  if (isObject(value)) return value;
  throw new Error(`${name} has to be an object.`);
}
