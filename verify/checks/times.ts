import { asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Knowledge } from '../scratch/knowledge.ts';
import type { PassedTime } from '../scratch/passed-time.ts';

/** A server may take the time of a record before that of its header, and on another machine. */
const toleranceMs = 60_000;
/** Operations that have to agree before one of them can be wrong. */
const fewest = 3;
/** Times that are over when a response shows them. */
const past =
  /^(?:at|since|(?:created|updated|joined|started|finished|verified|lastUsed|checked|read|resolved|activated|released)At)$/;
const time = /^\d{4}-\d\d-\d\dT/;
/** Times of a record, each of which is not before the one that leads to it. */
const sequences = [
  ['createdAt', 'startedAt', 'finishedAt'],
  ['createdAt', 'updatedAt'],
  ['createdAt', 'verifiedAt'],
  ['createdAt', 'lastUsedAt'],
  ['createdAt', 'expiresAt'],
  ['startedAt', 'resolvedAt'],
  ['currentPeriodStart', 'currentPeriodEnd'],
  ['notBefore', 'notAfter'],
] as const;

interface Watched {
  readonly config: Pick<Config, 'clock'>;
  readonly knowledge: Pick<Knowledge, 'operations'>;
  readonly recorder: Recorder;
  readonly passed: PassedTime;
}

/** How far the time of a record is ahead of the `Date` of its response, without the time that the run let pass. */
interface Ahead {
  readonly leastMs: number;
  readonly mostMs: number;
  /** The same with that time. */
  readonly wholeMs: number;
}

/**
 * Compares times with the `Date` of the response that has them. A record that was just written has the present time,
 * and no time of something that has happened lies ahead. Where the clock of the server can be set, `Date` may follow
 * it or not, so the operations are compared with each other.
 */
export function createTimeMonitor({ config, knowledge, recorder, passed }: Watched): (exchange: Exchange) => void {
  const known = new Map<string, Ahead>();
  return (exchange) => {
    const { operation, response } = exchange;
    const date = Date.parse(response?.headers.date ?? '');
    if (!response || response.status >= 300 || Number.isNaN(date)) return;
    if ('idempotency-replayed' in response.headers) return;
    const fail = (what: string, text: string) => {
      const message = `${operation.id} ${text}; its response has the \`Date\` ${response.headers.date}.`;
      recorder.failed({ check: 'effects', operation, what, message, exchange });
    };
    const times = timesIn(response.json);
    const wrong = times.find(({ holder, name, value }) => isBefore(holder, name, value));
    if (wrong)
      return fail(`${wrong.name} early`, `shows \`${wrong.name}\` ${wrong.value}, which is before what led to it`);
    const written = writtenIn(knowledge, exchange);
    const aheadMs = written === null ? 0 : Date.parse(written) - date;
    const laterMs = config.clock === null ? 0 : furthest(known) + passed.since(performance.now()).mostMs;
    const late = times.find(({ name, value }) => past.test(name) && Date.parse(value) > date + laterMs + toleranceMs);
    if (late) return fail(`${late.name} ahead`, `shows \`${late.name}\` ${late.value}, which is not over`);
    if (config.clock === null) {
      if (written === null) return;
      if (Math.abs(aheadMs) > toleranceMs) return fail('time', `has just written a record with the time ${written}`);
      return recorder.passed('effects', operation);
    }
    if (written === null) return;
    const { leastMs, mostMs } = passed.since(performance.now() - exchange.milliseconds);
    known.set(operation.id, { leastMs: aheadMs - mostMs, mostMs: aheadMs - leastMs, wholeMs: aheadMs });
    if (known.size < fewest) return;
    if (isStrange(operation.id, known))
      return fail('time', `has just written a record with the time ${written}, unlike other operations`);
    recorder.passed('effects', operation);
  };
}

/** The time at which a record was made with this request; `null` for any other response. */
function writtenIn({ operations }: Watched['knowledge'], { operation, request, response }: Exchange): string | null {
  const { creates } = operations[operation.id] ?? {};
  if (!creates || 'problem' in creates || request.method !== operation.method.toUpperCase()) return null;
  const { createdAt } = asObject(asObject(response?.json)[creates.item]);
  return typeof createdAt === 'string' ? createdAt : null;
}

/** Whether an operation is at odds with most of the others, which agree. */
function isStrange(id: string, all: ReadonlyMap<string, Ahead>): boolean {
  const own = all.get(id);
  if (!own) return false;
  const others = [...all].flatMap(([other, ahead]) => (other === id ? [] : ahead));
  const isRare = (agrees: (other: Ahead) => boolean) => others.filter(agrees).length * 2 < others.length;
  return (
    isRare(({ leastMs, mostMs }) => own.mostMs + toleranceMs >= leastMs && own.leastMs - toleranceMs <= mostMs) &&
    isRare((other) => Math.abs(own.wholeMs - other.wholeMs) <= toleranceMs + passedWithin(own) + passedWithin(other))
  );
}

/** How much time the run may have let pass during the request. */
function passedWithin({ leastMs, mostMs }: Ahead): number {
  return mostMs - leastMs;
}

/** How far records may be ahead of `Date`, as far as that is known. */
function furthest(all: ReadonlyMap<string, Ahead>): number {
  return all.size < fewest ? Infinity : Math.max(...[...all.values()].map(({ mostMs }) => mostMs));
}

/** Whether a time is before one of the same record that led to it. */
function isBefore(holder: JsonObject, name: string, value: string): boolean {
  return sequences.some((sequence) => {
    const before = sequence.slice(
      0,
      Math.max(
        0,
        sequence.findIndex((one) => one === name),
      ),
    );
    return before.some((one) => Date.parse(String(holder[one])) > Date.parse(value));
  });
}

interface Time {
  /** The object that has it. */
  readonly holder: JsonObject;
  readonly name: string;
  readonly value: string;
}

/** The times of a body, wherever they are. */
function timesIn(value: unknown): readonly Time[] {
  if (Array.isArray(value)) return value.flatMap(timesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member !== 'string') return timesIn(member);
    return time.test(member) ? [{ holder: value, name, value: member }] : [];
  });
}
