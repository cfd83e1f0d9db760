import { createParser } from 'eventsource-parser';
import { NamedEvent } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { parseJson } from '../parse-json.ts';
import type { ResponseChecks } from './response-checks.ts';
import { pointerTo, type Violation } from './violation.ts';

/** Far above every frame of the contract; a longer one probably has no end. */
const maxFrameLength = 1_048_576;
const maxViolations = 20;

/**
 * Checks each frame of a stream whose bytes it receives. `report` is called once for each kind of violation, with the
 * data of the first such frame; with `null` where the stream cannot be read.
 */
export function createFrameCheck(
  checks: Pick<ResponseChecks, 'frame'>,
  operation: Operation,
  report: (violation: Violation, data: string | null) => void,
): (chunk: Uint8Array) => void {
  const reported = new Set<string>();
  const reportOnce = (violation: Violation, data: string | null) => {
    // A stream without end may have violations without end.
    if (reported.has(violation.what) || reported.size >= maxViolations) return;
    reported.add(violation.what);
    report(violation, data);
  };
  const wrong = (what: string, message: string, data: string | null = null) => {
    reportOnce(
      { aspect: 'frames', what, message: `${operation.id} has a ${message}`, pointer: pointerTo(operation, 'x-sse') },
      data,
    );
  };
  let isReadable = true;
  const parser = createParser({
    maxBufferSize: maxFrameLength,
    onEvent({ event, data }) {
      const value = operation.stream?.data === 'line' && !event ? data : parseJson(data);
      if (value === undefined) {
        return wrong(`${event ?? ''} not JSON`.trim(), `frame${event ? ` "${event}"` : ''} that is not JSON`, data);
      }
      for (const one of checks.frame(operation, event ? new NamedEvent(event, value) : value)) reportOnce(one, data);
    },
    onError({ type }) {
      isReadable &&= type !== 'max-buffer-size-exceeded';
      wrong(type, `stream that cannot be read: ${problems[type]}`);
    },
  });
  const decode = createDecoder(() => wrong('not UTF-8', 'stream with bytes that are not UTF-8'));
  return (chunk) => {
    if (isReadable) parser.feed(decode(chunk));
  };
}

/** Decodes text that comes in pieces. Reports invalid bytes, and goes on with replacement characters. */
function createDecoder(onInvalid: () => void): (chunk: Uint8Array) => string {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: true });
    } catch {
      onInvalid();
      decoder = new TextDecoder();
      return decoder.decode(chunk, { stream: true });
    }
  };
}

const problems = {
  'unknown-field': 'a line has a field other than event, data, id and retry',
  'invalid-retry': 'a retry is not a number',
  'max-buffer-size-exceeded': `a frame has more than ${maxFrameLength} characters`,
} as const;
