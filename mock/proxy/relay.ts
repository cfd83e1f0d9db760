import type { IncomingMessage } from 'node:http';
import { createFrameCheck } from '../../server/contract/checks/frames.ts';
import { checkHead } from '../../server/contract/checks/headers.ts';
import { checkJsonBody } from '../../server/contract/checks/json-body.ts';
import { mediaTypeOf } from '../../server/contract/media-type.ts';
import type { ResponseValidator } from '../../server/contract/checks/response-validator.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Observer } from '../../server/ports/observer.ts';
import type { MockContext } from '../context/context.ts';
import { type BytesListener, headOf } from './message/received.ts';
import { passBody, sendBody, setHead } from './deliver.ts';
import { type FallbackReason, reasonToFallBack } from './fall-back.ts';
import type { HarRecorder } from './har/recorder.ts';
import { headersToCaller } from './message/headers.ts';
import type { ProxiedRequest } from './proxied-request.ts';
import { readUpTo } from './message/received.ts';
import { createRecording, type Recording } from './recording.ts';
import { type Upstream, UpstreamError } from './upstream.ts';

export interface RelayOptions {
  readonly responseValidator: ResponseValidator;
  readonly observer: Observer<MockContext>;
  readonly origins: readonly string[];
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  readonly upstream: Upstream;
  readonly recorder: HarRecorder | null;
}

/** How much of a response is read before any of it is forwarded, so that its head can count the violations. */
const maxCheckedBytes = 16 * 1_048_576;

/** How long to wait for the end of such a response. After that it is streamed unchecked, since it may never end. */
export const maxCheckedMs = 30_000;

/**
 * Sends a request to the upstream and its response to the client. Returns the reason if the mock should respond
 * instead; nothing has been sent to the client then. Throws an `UpstreamError` where there is no response.
 */
export function createRelay(options: RelayOptions): (passing: ProxiedRequest) => Promise<FallbackReason | null> {
  return async (passing) => {
    const record = createRecording(options, passing);
    const answer = await sendToUpstream(options, passing, record);
    const mayBeUnknown = [404, 405, 501].includes(answer.statusCode ?? 0);
    const isRead =
      passing.checked.operation !== null && (mayBeUnknown || mediaTypeOf(answer.headers['content-type']) === 'application/json');
    return isRead
      ? relayWhole(options, { ...passing, record, answer }, passing.checked.operation)
      : relayAsItComes(options, { ...passing, record, answer });
  };
}

/** A request whose response has begun. */
interface RelayedResponse extends ProxiedRequest {
  readonly answer: IncomingMessage;
  readonly record: Recording;
}

async function sendToUpstream(
  { upstream, clock, origins }: RelayOptions,
  { received, disconnected }: ProxiedRequest,
  record: Recording,
): Promise<IncomingMessage> {
  try {
    const answer = await upstream.send(received, { clock, signal: disconnected, origins });
    record.begin();
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) record.end(null, error.code);
    throw error;
  }
}

/** Reads a response before any of it is sent: its head counts the violations, and the mock may respond instead. */
async function relayWhole(options: RelayOptions, answered: RelayedResponse, operation: Operation): Promise<FallbackReason | null> {
  const { responseValidator, upstream } = options;
  const { answer, record, received, response } = answered;
  const { bytes, whole } = await readResponse(options, answered);
  record.keep(bytes);
  const reason = reasonToFallBack(operation, received, answer, bytes);
  if (reason) {
    answer.destroy();
    record.end(answer, 'The mock responded instead.');
    return reason;
  }
  const wrong = checkHead(operation, headOf(answer));
  const hasBody = received.method !== 'HEAD' && answer.statusCode !== 304;
  if (wrong !== null) addViolation(answered, wrong);
  else if (whole && hasBody)
    for (const one of checkJsonBody(responseValidator, operation, headOf(answer), bytes)) addViolation(answered, one);
  setResponseHead(answered, upstream.url);
  if (!whole) return passOn(answered, { before: bytes, watch: record.keep });
  sendBody(answer, response, bytes);
  record.end(answer);
  return null;
}

/** Passes on what may be long, or may never end, and checks its frames while they pass. */
async function relayAsItComes({ responseValidator, upstream, observer, stopping }: RelayOptions, answered: RelayedResponse): Promise<null> {
  const { answer, record, checked } = answered;
  const { operation } = checked;
  const wrong = operation && checkHead(operation, headOf(answer));
  if (wrong !== null) addViolation(answered, wrong);
  setResponseHead(answered, upstream.url);
  const before = Buffer.alloc(0);
  if (mediaTypeOf(answer.headers['content-type']) !== 'text/event-stream' || !operation)
    return passOn(answered, { before, watch: record.keep });
  const watchFrames =
    wrong === null ? createFrameCheck(responseValidator, operation, (message) => addViolation(answered, message)) : () => undefined;
  const watch: BytesListener = (chunk) => {
    record.keep(chunk);
    watchFrames(chunk);
  };
  observer.streams(operation.id, 1, answered.mockContext);
  try {
    return await passOn(answered, { before, watch, signal: stopping });
  } finally {
    observer.streams(operation.id, -1, answered.mockContext);
  }
}

function addViolation({ mockContext, checked: { operation } }: ProxiedRequest, message: string): void {
  mockContext.violations.push({ side: 'response', operationId: operation?.id ?? null, message });
}

/** With how much was found to be wrong so far; what the frames of a stream show later stands in the log alone. */
function setResponseHead({ mockContext, response, answer }: RelayedResponse, upstream: URL): void {
  const { statusCode: status = 0, statusMessage: message = '', rawHeaders } = answer;
  if (mockContext.violations.length > 0) mockContext.setMockHeader('X-Mock-Violations', String(mockContext.violations.length));
  setHead(response, { status, message, headers: headersToCaller(rawHeaders, upstream) });
}

async function passOn(
  { answer, response, record, disconnected }: RelayedResponse,
  { before, ...flow }: { readonly before: Buffer } & Parameters<typeof passBody>[2],
): Promise<null> {
  // A client that disconnects ends the upstream response with an error too, which is not the upstream's.
  const broken = new AbortController();
  answer.once('error', () => {
    if (!disconnected.aborted) broken.abort();
  });
  // With bytes behind it, be they none, a head keeps its own; flushed alone, it would become UTF-8.
  response.write(before);
  try {
    await passBody(answer, response, flow);
    record.end(answer);
  } catch (error) {
    // The caller has learned of it by the end of the connection.
    const reason = error instanceof Error ? error.message : String(error);
    record.end(answer, broken.signal.aborted ? `The response ended early: ${reason}.` : 'The client disconnected.');
  }
  return null;
}

async function readResponse({ upstream, clock }: RelayOptions, { answer, record, disconnected }: RelayedResponse) {
  const read = new AbortController();
  const enough = new AbortController();
  const patience = clock.sleep(maxCheckedMs, AbortSignal.any([disconnected, read.signal])).then(
    () => enough.abort(),
    () => undefined,
  );
  try {
    return await readUpTo(answer, maxCheckedBytes, enough.signal);
  } catch (error) {
    record.end(answer, 'The response ended early.');
    throw new UpstreamError('upstream_broken', `The server at ${upstream.url.origin} ended its response early. See its log.`, error);
  } finally {
    read.abort();
    await patience;
  }
}
