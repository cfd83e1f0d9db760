import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject } from '../../../contract/document.ts';
import type { Run } from '../../run/run.ts';
import { again } from '../../send/repeats.ts';
import { checkHeaders } from './headers.ts';
import { type Frame, open, type Opened, type Streaming, type Target } from './opened.ts';
import type { Report } from './report.ts';

/** How long frames that exist already are waited for. */
const patienceMs = 2000;
/** How long a stream has to stay silent to count as having nothing to send. */
const silenceMs = 250;

/**
 * Checks a stream that sends each item once: that it sends the items of the JSON form, their ids, that it continues
 * after `Last-Event-ID`, and that it ends when and as the contract says.
 */
export async function checkItems(run: Run, target: Target, listed: unknown, report: Report): Promise<void> {
  const { operation } = target;
  const expected = itemsOf(listed);
  const isComplete = isOver(run, operation, listed);
  if (expected.length === 0) return report.skipped('what the fixtures name has no items to stream');
  const whole = await open(run, target, { frames: isComplete ? Infinity : expected.length, milliseconds: patienceMs });
  if (!whole) return report.failed('no stream', 'does not respond with a stream to `Accept: text/event-stream`');
  if (whole.items.length === 0)
    return report.failed('no item', 'streams none of the items of its JSON form', whole.exchange);
  checkHeaders(run, operation, whole, report);
  checkIds(operation, whole, report);
  if (isComplete) checkEnd(whole, listed, report);
  else checkOpen(operation, whole, report);
  if (operation.stream.eventId !== null) await checkContinues(run, target, whole.items, report);
}

/** The first list in a JSON body, or the lines of its first text. */
export function itemsOf(body: unknown): readonly unknown[] {
  const values = isObject(body) ? Object.values(body) : [];
  const list = values.find((value) => Array.isArray(value));
  // A member that is a list.
  if (list !== undefined) return list as unknown[];
  const text = values.find((value) => typeof value === 'string');
  return text === undefined || text === '' ? [] : text.split('\n');
}

/** Whether a stream shows something that has ended, as its JSON form says. */
export function isOver(run: Run, { stream }: Streaming, listed: unknown): boolean {
  return stream.ends && isTerminal(run, asObject(listed).status);
}

/** Whether it is the last state of a lifecycle. */
function isTerminal({ knowledge }: Run, status: unknown): boolean {
  const states = Object.values(knowledge.lifecycles).flatMap((lifecycle) => Object.entries(lifecycle.states));
  return states.some(([name, { terminal }]) => name === status && terminal);
}

/** Checks that the id of each frame is the one that the contract promises. */
export function checkIds({ stream }: Streaming, { items, exchange }: Opened, report: Report): void {
  const { eventId } = stream;
  const expected = (item: Frame, index: number) =>
    eventId === 'position' ? String(index + 1) : propertyOf(item.data, eventId);
  const wrong = items.findIndex((item, index) => item.id !== expected(item, index));
  const item = items[wrong];
  if (item) {
    report.failed(
      'id',
      `sends frame ${wrong + 1} with ${describeId(item.id)}, not with ${describeId(expected(item, wrong))}`,
      exchange,
    );
  }
}

function propertyOf(data: unknown, name: string | null): string | null {
  return name !== null && isObject(data) ? String(data[name]) : null;
}

function describeId(id: string | null): string {
  return id === null ? 'no id' : `the id ${JSON.stringify(id)}`;
}

/** Checks the whole stream of something that is over. */
function checkEnd({ items, events, isEnded, exchange }: Opened, listed: unknown, report: Report): void {
  const { status, truncated } = asObject(listed);
  const [end] = events;
  if (end?.event !== 'end')
    return report.failed('no end', 'streams a log that is complete without the event "end" after it', exchange);
  if (events.length > 1) report.failed('ends twice', 'sends more than one event "end"', exchange);
  const ended = asObject(end.data).status;
  if (ended !== status)
    report.failed('end', `ends its stream with ${String(ended)}; the JSON form says ${String(status)}`, exchange);
  if (!isEnded) report.failed('stays open', 'does not close its stream after the event "end"', exchange);
  const isSame = isDeepStrictEqual(
    items.map(({ data }) => data),
    itemsOf(listed),
  );
  if (truncated === false && !isSame) report.failed('items', 'streams other items than its JSON form lists', exchange);
}

function checkOpen({ stream }: Streaming, { isEnded, events, exchange }: Opened, report: Report): void {
  if (isEnded && !stream.ends) report.failed('ended', 'ends its stream, although more can follow', exchange);
  const [event] = events;
  if (event) report.failed('event', `sends the event "${event.event}" in a stream that goes on`, exchange);
}

/** Checks that the stream continues after some of its frames, and starts again after an id that is not known. */
async function checkContinues(run: Run, target: Target, items: readonly Frame[], report: Report): Promise<void> {
  const ids = items.map(({ id }) => id ?? '');
  const last = ids.length - 1;
  for (const index of new Set([0, Math.floor(last / 2), last])) {
    const id = ids[index] ?? '';
    const following = ids.slice(index + 1);
    const milliseconds = following.length === 0 ? silenceMs : patienceMs;
    const opened = await open(run, target, { frames: Math.max(following.length, 1), milliseconds, lastEventId: id });
    const received = opened?.items.map((item) => item.id ?? '') ?? [];
    const repeated = received.find((one) => ids.slice(0, index + 1).includes(one));
    if (repeated !== undefined) {
      report.failed(
        'repeats',
        `repeats the frame ${JSON.stringify(repeated)} after Last-Event-ID ${id}`,
        opened?.exchange,
      );
    } else if (following.some((one, position) => received[position] !== one)) {
      report.failed('continues', `does not continue with the next frame after Last-Event-ID ${id}`, opened?.exchange);
    }
  }
  await checkUnknownId(run, target, ids, report);
}

async function checkUnknownId(run: Run, target: Target, ids: readonly string[], report: Report): Promise<void> {
  const start = async (lastEventId?: string) => {
    const opened = await open(run, target, { frames: 1, milliseconds: patienceMs, lastEventId });
    return { first: opened?.items[0]?.id ?? null, exchange: opened?.exchange };
  };
  const { first, exchange } = await start('not-an-id-of-this-stream');
  if (first === ids[0]) return;
  // A stream of the newest items begins with a later one each time, after a busy moment with none of the former.
  const second = await again(() => start());
  const isPassed = second.first !== null && !ids.includes(second.first);
  if (second.first !== ids[0] && first !== null && (isPassed || ids.includes(first))) return;
  report.failed('unknown id', 'does not start from the first frame after a Last-Event-ID that is not known', exchange);
}
