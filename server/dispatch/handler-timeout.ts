import { Problem } from '../../contract/problem.ts';
import type { Frames } from '../../contract/model/handler.ts';

/** The result of a handler. One that takes too long is a 503, and its context is aborted. */
export function withinTime<T>(running: Promise<T>, seconds: number, context: { abort(): void }): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(
        new Problem('handler_timeout', `The service took longer than ${seconds} s. Try again later.`, {
          retryAfterSeconds: 5,
        }),
      );
      context.abort();
    }, seconds * 1000);
    running.then(
      (output) => {
        clearTimeout(timer);
        resolve(output);
        // The stream is never opened, so nothing else closes its source.
        if (isLate && hasFrames(output)) void output.frames[Symbol.asyncIterator]().return?.();
      },
      (error: unknown) => {
        clearTimeout(timer);
        // Passed on unchanged; a handler may throw anything.
        reject(error);
      },
    );
  });
}

function hasFrames(output: unknown): output is Frames<number, unknown> {
  return typeof output === 'object' && output !== null && 'frames' in output;
}
