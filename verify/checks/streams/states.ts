import type { Run } from '../../run/run.ts';
import { checkHeaders } from './headers.ts';
import { checkIds } from './items.ts';
import { open, type Target } from './opened.ts';
import type { Report } from './report.ts';

/** The time in which the first frame, and no second one, is expected. */
const early = { atMostMs: 1500, partOfCadence: 0.75 };
/** How much longer than its cadence a stream may take. */
const lateMs = 1500;

/** Checks that a stream of states sends the first one at once, and no second one before its time. */
export async function checkFirstState(
  run: Run,
  target: Target,
  cadenceSeconds: number | null,
  report: Report,
): Promise<void> {
  const milliseconds = Math.min(early.atMostMs, (cadenceSeconds ?? Infinity) * 1000 * early.partOfCadence);
  const begin = performance.now();
  const opened = await open(run, target, { frames: 2, milliseconds });
  // A busy process reads longer than it wants to, and then a second frame is due.
  const readMs = performance.now() - begin;
  if (!opened) return report.failed('no stream', 'does not respond with a stream to `Accept: text/event-stream`');
  const { items, events, isEnded, exchange } = opened;
  checkHeaders(run, target.operation, opened, report);
  checkIds(target.operation, opened, report);
  const [event] = events;
  if (items.length === 0)
    report.failed('first frame', `sends no frame within ${milliseconds} ms, but one is due at once`, exchange);
  if (items.length > 1 && cadenceSeconds !== null && readMs < cadenceSeconds * 1000)
    report.failed(
      'too fast',
      `sends a second frame within ${milliseconds} ms, not after ${cadenceSeconds} s`,
      exchange,
    );
  if (isEnded) report.failed('ended', 'ends its stream, although what it shows exists', exchange);
  if (event) report.failed('event', `sends the event "${event.event}", which its stream does not have`, exchange);
}

/** Checks that the second state follows after the cadence. */
export async function checkNextState(run: Run, target: Target, cadenceSeconds: number, report: Report): Promise<void> {
  const milliseconds = cadenceSeconds * 1000 + lateMs;
  const opened = await open(run, target, { frames: 2, milliseconds });
  if (!opened || opened.items.length > 1) return;
  if (opened.isEnded) return report.failed('ended early', 'ends its stream before the second frame', opened.exchange);
  report.failed(
    'next frame',
    `sends no second frame within ${milliseconds} ms; one is due every ${cadenceSeconds} s`,
    opened.exchange,
  );
}
