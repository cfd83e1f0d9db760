import type { IncomingMessage } from 'node:http';
import type { Front } from '../../server/http/options.ts';
import { checkBody, checkHead, mediaTypeOf } from './check-answer.ts';
import { createFrameCheck, type Watch } from './check-frames.ts';
import { passBody, sendBody, setHead } from './deliver.ts';
import { type Reason, reasonToFallBack } from './fall-back.ts';
import type { HarRecorder } from './har/recorder.ts';
import { headersToCaller } from './headers.ts';
import type { Passing } from './passing.ts';
import { readUpTo } from './received.ts';
import { createRecording, type Recording } from './recording.ts';
import { type Upstream, UpstreamFault } from './upstream.ts';

export interface RelayOptions extends Pick<Front, 'check' | 'observer' | 'origins' | 'clock' | 'stopping'> {
  readonly upstream: Upstream;
  readonly recorder: HarRecorder | null;
}

/** What is read of an answer before any of it is passed on, so that the head can say what is wrong with it. */
const maxCheckedBytes = 16 * 1_048_576;

/**
 * Sends a request to the server and its answer to the caller. Returns why the mock should answer instead, with nothing said to the caller
 * yet; throws an `UpstreamFault` where there is no answer.
 */
export function createRelay(options: RelayOptions): (passing: Passing) => Promise<Reason | null> {
  const { check, upstream, observer, origins, clock, stopping } = options;

  return async (passing) => {
    const { exchange, received, checked, response, left } = passing;
    const { operation } = checked;
    const record = createRecording(options, passing);
    const tell = (message: string) => {
      exchange.violations.push({ side: 'response', operationId: operation?.id ?? null, message });
    };
    let answer: IncomingMessage;
    try {
      answer = await upstream.send(received, { clock, signal: left, origins });
    } catch (error) {
      if (error instanceof UpstreamFault) record.end(null, error.code);
      throw error;
    }
    const { statusCode: status = 0, statusMessage: message = '', headers } = answer;
    const head = { status, headers };
    record.begin();
    const say = () => {
      if (exchange.violations.length > 0) exchange.mark('X-Mock-Violations', String(exchange.violations.length));
      setHead(response, { status, message, headers: headersToCaller(answer.rawHeaders, upstream.url) });
    };
    const isJson = mediaTypeOf(head) === 'application/json';
    const mayBeUnknown = [404, 405, 501].includes(status);

    if (operation && (isJson || mayBeUnknown)) {
      const { bytes, whole } = await readAnswer(answer, upstream.url, record);
      record.keep(bytes);
      const reason = reasonToFallBack(operation, status, bytes);
      const isHead = received.method === 'HEAD';
      if (reason && !(isHead && isJson && status === 404)) {
        answer.destroy();
        record.end(answer, 'The mock answered the caller instead.');
        return reason;
      }
      const wrong = checkHead(operation, head);
      if (wrong !== null) tell(wrong);
      else if (whole && !isHead && status !== 304) checkBody(check, operation, head, bytes).forEach(tell);
      say();
      if (whole) {
        sendBody(answer, response, bytes);
        record.end(answer);
        return null;
      }
      return passOn({ answer, before: bytes, watch: record.keep }, passing, record);
    }

    const wrong = operation && checkHead(operation, head);
    if (wrong !== null) tell(wrong);
    say();
    const isStream = mediaTypeOf(head) === 'text/event-stream';
    const watchFrames = isStream && operation?.stream && wrong === null ? createFrameCheck(check, operation, tell) : () => undefined;
    const watch: Watch = (chunk) => {
      record.keep(chunk);
      watchFrames(chunk);
    };
    if (isStream && operation) observer.streams(operation.id, 1);
    try {
      return await passOn({ answer, before: Buffer.alloc(0), watch, signal: isStream ? stopping : undefined }, passing, record);
    } finally {
      if (isStream && operation) observer.streams(operation.id, -1);
    }
  };
}

interface Flow {
  readonly answer: IncomingMessage;
  readonly before: Buffer;
  readonly watch: Watch;
  readonly signal?: AbortSignal | undefined;
}

async function passOn({ answer, ...flow }: Flow, { response, left }: Passing, record: Recording): Promise<null> {
  try {
    await passBody(answer, response, flow);
    record.end(answer);
  } catch (error) {
    // The caller has learned of it by the end of the connection.
    if (!(error instanceof Error)) throw error;
    record.end(answer, left.aborted && !answer.errored ? 'The caller left.' : `The answer broke off: ${error.message}.`);
  }
  return null;
}

async function readAnswer(answer: IncomingMessage, { origin }: URL, record: Recording) {
  try {
    return await readUpTo(answer, maxCheckedBytes);
  } catch (error) {
    record.end(answer, 'The answer broke off.');
    throw new UpstreamFault('upstream_broken', `The server at ${origin} broke off its answer. See its log.`, error);
  }
}
