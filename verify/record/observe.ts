import { createFrameCheck } from '../../contract/checks/frames.ts';
import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { createResponseChecks, type ResponseChecks } from '../../contract/checks/response-checks.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import { pointerTo, type Violation } from '../../contract/checks/violation.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { CheckId } from '../model/check.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange, ReceivedResponse, SentRequest } from '../model/exchange.ts';
import { isOfGateway } from '../send/passing.ts';
import { isRepeated } from '../send/repeats.ts';
import type { Recorder } from './recorder.ts';

/** Checks each response by itself, whatever the request was sent for. */
export function createObserver(document: OpenApiDocument, recorder: Recorder): (exchange: Exchange) => void {
  const checks = createResponseChecks(document);
  const requestIds = new Set<string>();
  return (exchange) => {
    const { operation, response, request } = exchange;
    if (!isRepeated()) recorder.requests++;
    const fail = (check: CheckId, what: string, message: string) =>
      recorder.failed({ check, operation, what, message, exchange });
    if (!response)
      return fail('server-error', 'no response', `${operation.id} got no response: ${exchange.problem ?? ''}`);
    if (isOfGateway(document, exchange)) return;
    // The response to another method, such as 204 to OPTIONS, is not a response of the operation.
    const isOwnMethod = request.method === operation.method.toUpperCase();
    if (isOwnMethod) recorder.saw(operation, response.status, errorCodeOf(response.json));
    if (response.status === 501) {
      if (isOwnMethod) recorder.unimplemented.add(operation.id);
      return;
    }
    if (response.status === 500) return fail('server-error', '500', `${operation.id} responds with 500.`);
    recorder.passed('server-error', operation);
    const id = response.headers['x-request-id'];
    if (id !== undefined && requestIds.has(id)) {
      fail(
        'headers',
        'x-request-id repeated',
        `${operation.id} responds with the \`X-Request-Id\` of another request.`,
      );
    }
    if (id !== undefined) requestIds.add(id);
    const { done, violations } = checkResponse(checks, exchange, response);
    for (const { aspect, what, message, pointer } of violations) {
      recorder.failed({ check: aspect, operation, what, message, exchange, pointer });
    }
    for (const aspect of done) if (!violations.some((one) => one.aspect === aspect)) recorder.passed(aspect, operation);
  };
}

interface Outcome {
  /** The aspects that were checked. */
  readonly done: readonly Violation['aspect'][];
  readonly violations: readonly Violation[];
}

function checkResponse(checks: ResponseChecks, { operation, request }: Exchange, response: ReceivedResponse): Outcome {
  const { status, bytes } = response;
  const hasNoBody = request.method === 'HEAD' || status === 304;
  const mistake = (aspect: Violation['aspect'], what: string, message: string): Violation[] => {
    return [{ aspect, what: `${status} ${what}`, message: `${operation.id} ${message}`, pointer: '' }];
  };
  const unexpected = [
    ...(hasNoBody && bytes.length > 0 ? mistake('body', 'not empty', `responds to ${request.method} with a body`) : []),
    ...(status === 304 && !isConditional(request)
      ? mistake('status', 'without a condition', 'responds with 304 to a request without a condition')
      : []),
  ];
  // HTTP defines the response to OPTIONS.
  if (request.method === 'OPTIONS' && status < 400) return { done: [], violations: unexpected };
  const wrong = checks.head(operation, response);
  if (wrong) return { done: wrong.aspect === 'status' ? [] : ['status'], violations: [wrong, ...unexpected] };
  const headers = [
    ...checks.headers(operation, response),
    ...unexpected,
    ...findUnaccepted(operation, request, response),
  ];
  if (hasNoBody) return { done: ['headers'], violations: headers };
  if (mediaTypeOf(response.headers['content-type']) === 'text/event-stream') {
    const done = ['status', 'media-type', 'headers', 'frames'] as const;
    return { done, violations: [...headers, ...checkFrames(checks, operation, bytes)] };
  }
  const violations = [...headers, ...checks.body(operation, response, bytes)];
  const isWrongStatus = violations.some(({ aspect }) => aspect === 'status');
  const seen = ['status', 'media-type', 'headers', 'body'] as const;
  return { done: isWrongStatus ? [] : status >= 400 ? [...seen, 'error-code'] : seen, violations };
}

/** Whether the client may have the response already (RFC 9110 13.1). */
function isConditional({ headers }: SentRequest): boolean {
  return Object.keys(headers).some((name) => /^if-(?:none-match|modified-since)$/i.test(name));
}

/** A client that requests JSON cannot read a stream. The check of streams finds JSON in the place of one. */
function findUnaccepted(
  operation: Operation,
  { headers: { accept } }: SentRequest,
  { status, headers }: ReceivedResponse,
): Violation[] {
  const mediaType = mediaTypeOf(headers['content-type']);
  if (accept !== 'application/json' || mediaType !== 'text/event-stream') return [];
  const message = `${operation.id} responds with ${status} as a stream, although \`Accept\` is ${accept}`;
  return [
    {
      aspect: 'media-type',
      what: `${status} not accepted`,
      message,
      pointer: pointerTo(operation, 'responses', status, 'content'),
    },
  ];
}

function checkFrames(checks: ResponseChecks, operation: Operation, bytes: Uint8Array): Violation[] {
  const violations: Violation[] = [];
  createFrameCheck(checks, operation, (violation, data) => {
    violations.push(data === null ? violation : { ...violation, message: `${violation.message}: ${clip(data)}` });
  })(bytes);
  return violations;
}

const longestFrame = 500;

function clip(data: string): string {
  return data.length > longestFrame ? `${data.slice(0, longestFrame)}…` : data;
}
