import { createParser } from 'eventsource-parser';
import type { ResponseValidator } from '../../server/contract/checks/response-validator.ts';
import { NamedEvent } from '../../server/model/handler.ts';
import type { Operation } from '../../server/model/operation.ts';
import { violationOf } from './check-response.ts';

/** Is shown the bytes of a stream on their way. */
export type Watch = (chunk: Buffer) => void;

/** No frame of the contract comes near; what is longer has probably no end. */
const maxFrameLength = 1_048_576;

/** Checks each frame of a stream; `tell` hears what breaks the contract, once for each kind of it. */
export function createFrameCheck(check: ResponseValidator, operation: Operation, tell: (message: string) => void): Watch {
  const told = new Set<string>();
  const tellOnce = (message: string) => {
    // A stream without end may be wrong without end.
    if (told.has(message) || told.size >= maxMessages) return;
    told.add(message);
    tell(message);
  };
  let isReadable = true;
  const parser = createParser({
    maxBufferSize: maxFrameLength,
    onEvent({ event, data }) {
      const value = operation.stream?.data === 'line' && !event ? data : parse(data);
      if (value === undefined) return tellOnce(`${operation.id} has a frame${event ? ` "${event}"` : ''} that is not JSON`);
      const message = violationOf(() => check.frame(operation, event ? new NamedEvent(event, value) : value));
      if (message !== null) tellOnce(message);
    },
    onError({ type }) {
      isReadable &&= type !== 'max-buffer-size-exceeded';
      tellOnce(`${operation.id} has a stream that cannot be read: ${problems[type]}`);
    },
  });
  const decode = createDecoder(() => tellOnce(`${operation.id} has a stream with bytes that are not UTF-8`));
  return (chunk) => {
    if (isReadable) parser.feed(decode(chunk));
  };
}

/** Reads text that comes in pieces; `tell` hears when it is none, and what can be read of it is read on. */
function createDecoder(tell: () => void): (chunk: Buffer) => string {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: true });
    } catch {
      tell();
      decoder = new TextDecoder();
      return decoder.decode(chunk, { stream: true });
    }
  };
}

const maxMessages = 20;

const problems = {
  'unknown-field': 'a line has a field other than event, data, id and retry',
  'invalid-retry': 'a retry is not a number',
  'max-buffer-size-exceeded': `a frame has more than ${maxFrameLength} characters`,
} as const;

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
