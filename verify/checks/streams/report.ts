import type { CheckId } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import type { Streaming } from './opened.ts';

/** Records what is found about the stream of one operation. */
export interface Report {
  /** `message` continues the id of the operation. */
  failed(what: string, message: string, exchange?: Exchange | null, check?: CheckId): void;
  skipped(reason: string): void;
  /** Records that all of the stream was checked, unless something else was recorded. */
  done(): void;
}

export function createReport({ recorder }: Run, operation: Streaming): Report {
  const pointer = `/paths/${operation.path.replaceAll('/', '~1')}/${operation.method}/x-sse`;
  let isClean = true;
  return {
    failed(what, message, exchange = null, check = 'frames') {
      isClean = false;
      recorder.failed({
        check,
        operation,
        what: `stream: ${what}`,
        message: `${operation.id} ${message}.`,
        exchange,
        pointer,
      });
    },
    skipped(reason) {
      isClean = false;
      recorder.skipped('frames', operation, reason);
    },
    done() {
      if (isClean) recorder.passed('frames', operation);
    },
  };
}
