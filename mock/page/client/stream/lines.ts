import { make } from '../base/dom.ts';
import { showTimeOfDay } from '../base/time.ts';
import { stateBadge } from '../code/state.ts';
import { showTerminalText } from './ansi.ts';
import { type Received, showFrame } from './frames.ts';

/** How a frame is shown: as a line of the log of a deploy or of a service, or as it is. */
export const lineKinds = { getDeployLogs: showDeployLine, readServiceLogs: showServiceLine } as const;

export type ShowLine = (received: Received) => HTMLLIElement;

/** The time in the world, the step, the stream and the text of a line of a deploy's log; and its end. */
function showDeployLine(received: Received): HTMLLIElement {
  const { event, data, afterMs } = received;
  const read = readObject(data);
  if (!read) return showFrame(received);
  if (event === 'end')
    return make('li', { class: 'end' }, make('span', {}, 'The deploy has ended: '), stateBadge(String(read.status)));
  const { ts, step, stream, line } = read;
  const time = typeof ts === 'number' ? new Date(ts).toISOString().slice(11, 23) : `+${afterMs}`;
  return logLine(time, String(step), String(stream), String(line));
}

/**
 * A line of a service: the time of its arrival, and what it says. Lines of JSON are shown by their level and message.
 */
function showServiceLine({ data, at }: Received): HTMLLIElement {
  const { level, msg, message, ...rest } = readObject(data) ?? {};
  const text = msg ?? message;
  if (typeof text !== 'string') return logLine(showTimeOfDay(at), '', '', data);
  const more = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return logLine(showTimeOfDay(at), '', typeof level === 'string' ? level : '', [text, ...more].join('  '));
}

/** `kind` is a word, since a colour is not enough. */
function logLine(time: string, step: string, kind: string, text: string): HTMLLIElement {
  const words = [step && make('span', { class: 'step-name' }, step), kind && make('span', { class: 'kind' }, kind)];
  const parts = words.filter((one) => one !== '').flatMap((one) => [one, ' ']);
  return make(
    'li',
    { class: `line ${kind}` },
    make('time', {}, time),
    ' ',
    ...parts,
    make('span', { class: 'text' }, ...showTerminalText(text)),
  );
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Only its members are read, each of which may be anything.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
