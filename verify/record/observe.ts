import { createFrameCheck } from '../../server/contract/checks/frames.ts';
import { errorCodeOf, isProtocolError } from '../../server/contract/checks/error-code.ts';
import { checkHead } from '../../server/contract/checks/headers.ts';
import { checkJsonBody } from '../../server/contract/checks/json-body.ts';
import type { ResponseValidator } from '../../server/contract/checks/response-validator.ts';
import { mediaTypeOf } from '../../server/contract/media-type.ts';
import type { CheckId } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Recorder } from './recorder.ts';

/** Checks each response by itself, whatever the request was sent for. */
export function createObserver(validator: ResponseValidator, recorder: Recorder): (exchange: Exchange) => void {
  return (exchange) => {
    const { operation, response, request } = exchange;
    recorder.requests++;
    const fail = (check: CheckId, what: string, message: string) => recorder.failed({ check, operation, what, message, exchange });
    if (!response) return fail('server-error', 'no response', `${operation.id} got no response: ${exchange.problem ?? ''}`);
    const { status, headers, bytes, json } = response;
    recorder.saw(operation, status, errorCodeOf(json));
    if (status === 501) return void recorder.unimplemented.add(operation.id);
    // HTTP defines these responses; the checks that send such requests look at them.
    if (request.method === 'HEAD' || request.method === 'OPTIONS' || status === 405) return;
    if (status === 500) return fail('server-error', '500', `${operation.id} responds with 500.`);
    recorder.passed('server-error', operation);
    const head = checkHead(operation, { status, headers });
    if (head !== null) return fail(status in operation.success || status in operation.errors ? 'media-type' : 'status', `${status}`, head);
    if (mediaTypeOf(headers['content-type']) === 'text/event-stream') {
      const messages: string[] = [];
      createFrameCheck(validator, operation, (message, data) => messages.push(data === null ? message : `${message}: ${clip(data)}`))(
        bytes,
      );
      for (const message of messages) fail('frames', 'frame', message);
      if (messages.length === 0) recorder.passed('frames', operation);
      return;
    }
    const messages = checkJsonBody(validator, operation, { status, headers }, bytes);
    const isDeclared = status in operation.success || status in operation.errors || isProtocolError(status, json);
    for (const message of messages) fail(checkOf(message, isDeclared), `${status}`, message);
    for (const check of ['status', 'media-type', 'headers', 'body'] as const) if (messages.length === 0) recorder.passed(check, operation);
    if (messages.length === 0 && status >= 400) recorder.passed('error-code', operation);
  };
}

const longestFrame = 500;

function clip(data: string): string {
  return data.length > longestFrame ? `${data.slice(0, longestFrame)}…` : data;
}

/** Which check a message belongs to. */
function checkOf(message: string, isDeclared: boolean): CheckId {
  if (!isDeclared) return 'status';
  if (message.includes(' lacks the header ')) return 'headers';
  return message.includes(' has no code "') ? 'error-code' : 'body';
}
