import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import type { Target } from './opened.ts';
import type { Report } from './report.ts';

/** A server that accepts these at once has no limit that could be seen. */
const mostStreams = 128;
/** How long each of them stays open at most. */
const milliseconds = 10_000;

/** A stream, and where what is found about it is recorded. All of them belong to one caller. */
interface Limited {
  readonly target: Target;
  readonly report: Report;
}

/**
 * Opens streams until one is refused, and each of the others while they are open: too many of one caller are refused.
 */
export async function checkTooMany(run: Run, all: readonly Limited[]): Promise<void> {
  const holding = all.find(({ target }) => !target.operation.stream.ends);
  if (!holding) return;
  const stop = new AbortController();
  const stream = { frames: Infinity, milliseconds, stop: stop.signal };
  const open = (target: Target) => run.send({ ...target, stream, isSentOnce: true });
  const held: Promise<Exchange>[] = [];
  const isFull = new Promise<boolean>((resolve) => {
    for (let count = 0; count < mostStreams; count++) {
      const opened = open(holding.target);
      held.push(opened);
      // A failure is reported below.
      opened.then(
        ({ response }) => resolve(response?.status === 429),
        () => resolve(false),
      );
    }
  });
  if (await isFull) {
    for (const { target, report } of all) {
      const exchange = await open(target);
      if (errorCodeOf(exchange.response?.json) === 'too_many_streams') continue;
      report.failed('too many', 'opens a stream although its caller has too many of them open', exchange);
    }
  } else
    for (const { report } of all) report.skipped(`the server accepts ${mostStreams} streams of one caller at once`);
  stop.abort();
  await Promise.all(held);
}
