import { asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';
import { quote } from '../model/quote.ts';

/** Streams of events, except the schemas of their frames, which are compared like those of responses. */
export const compareStreams: Rule = ({ pairs }) =>
  pairs.flatMap(({ before, after }) => {
    const old = before.node['x-sse'];
    const current = after.node['x-sse'];
    const { id } = after;
    if (old === undefined && current === undefined) return [];
    if (old === undefined)
      return [change('stream-added', id, 'It can be read as a stream.', { receivers: 'compatible' })];
    if (current === undefined)
      return [change('stream-removed', id, 'It is no longer a stream.', { receivers: 'breaking' })];
    return compareStream(id, asObject(old), asObject(current));
  });

function compareStream(id: string, before: JsonObject, after: JsonObject): Change[] {
  return [
    ...compareInterval(
      'stream-cadence',
      id,
      'The time between two frames',
      before.cadenceSeconds,
      after.cadenceSeconds,
    ),
    ...compareInterval(
      'stream-ping',
      id,
      'The time without a frame before a comment',
      before.pingSeconds,
      after.pingSeconds,
    ),
    ...compareEnd(id, before.ends, after.ends),
    ...compareEventId(id, before.eventId, after.eventId),
    ...compareEvents(id, asObject(before.events), asObject(after.events)),
    ...compareHeaders(id, asObject(before.headers), asObject(after.headers)),
  ];
}

/** A client may rely on a frame in that time, so a longer one breaks it. */
function compareInterval(rule: string, id: string, what: string, before: unknown, after: unknown): Change[] {
  if (before === after) return [];
  const isLonger = (typeof after === 'number' ? after : Infinity) > (typeof before === 'number' ? before : Infinity);
  const message = `${what} changed from ${describe(before)} to ${describe(after)}.`;
  return [change(rule, id, message, { receivers: isLonger ? 'breaking' : 'compatible' })];
}

function compareEnd(id: string, before: unknown, after: unknown): Change[] {
  if (before === after) return [];
  const message = after === true ? 'The stream ends by itself now.' : 'The stream no longer ends by itself.';
  return [change('stream-end', id, message, { receivers: 'breaking' })];
}

function compareEventId(id: string, before: unknown, after: unknown): Change[] {
  if (before === after) return [];
  if (before === undefined)
    return [change('stream-event-id', id, `Frames have an id: ${quote(after)}.`, { receivers: 'compatible' })];
  const message =
    after === undefined
      ? 'Frames no longer have an id.'
      : `The id of a frame is ${quote(after)} in place of ${quote(before)}.`;
  return [change('stream-event-id', id, message, { senders: 'breaking', receivers: 'breaking' })];
}

function compareEvents(id: string, before: JsonObject, after: JsonObject): Change[] {
  const removed = Object.keys(before).filter((name) => after[name] === undefined);
  const added = Object.keys(after).filter((name) => before[name] === undefined);
  return [
    ...removed.map((name) =>
      change('stream-event-removed', `${id} ${name}`, `The event \`${name}\` was removed.`, { receivers: 'breaking' }),
    ),
    ...added.map((name) =>
      change('stream-event-added', `${id} ${name}`, `The event \`${name}\` is new.`, { receivers: 'breaking' }),
    ),
  ];
}

function compareHeaders(id: string, before: JsonObject, after: JsonObject): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const had = before[name];
    const has = after[name];
    if (had === has) return [];
    const receivers = had === undefined ? 'compatible' : 'breaking';
    return [
      change('stream-header', `${id} ${name}`, `The header \`${name}\` changed from ${quote(had)} to ${quote(has)}.`, {
        receivers,
      }),
    ];
  });
}

function describe(seconds: unknown): string {
  return typeof seconds === 'number' ? `${seconds} s` : 'no fixed time';
}
