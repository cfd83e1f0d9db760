import type { IncomingMessage } from 'node:http';
import { createFrameCheck } from '../../contract/checks/frames.ts';
import type { ResponseChecks } from '../../contract/checks/response-checks.ts';
import type { Violation } from '../../contract/checks/violation.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { Operation } from '../../contract/model/operation.ts';
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
  readonly responseChecks: ResponseChecks;
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
const maxCheckedMs = 30_000;

/**
 * Sends a request to the upstream and its response to the client. Returns the reason if the mock should respond
 * instead; nothing has been sent to the client then. Throws an `UpstreamError` where there is no response.
 */
export function createRelay(options: RelayOptions): (passing: ProxiedRequest) => Promise<FallbackReason | null> {
  return async (passing) => {
    const record = createRecording(options, passing);
    const upstreamResponse = await sendToUpstream(options, passing, record);
    const mayBeUnknown = [404, 405, 501].includes(upstreamResponse.statusCode ?? 0);
    const isRead =
      passing.checked.operation !== null &&
      (mayBeUnknown || mediaTypeOf(upstreamResponse.headers['content-type']) === 'application/json');
    return isRead
      ? relayWhole(options, { ...passing, record, upstreamResponse }, passing.checked.operation)
      : relayAsItComes(options, { ...passing, record, upstreamResponse });
  };
}

/** A request whose response has begun. */
interface RelayedResponse extends ProxiedRequest {
  readonly upstreamResponse: IncomingMessage;
  readonly record: Recording;
}

async function sendToUpstream(
  { upstream, clock, origins }: RelayOptions,
  { received, disconnected }: ProxiedRequest,
  record: Recording,
): Promise<IncomingMessage> {
  try {
    const upstreamResponse = await upstream.send(received, { clock, signal: disconnected, origins });
    record.begin();
    return upstreamResponse;
  } catch (error) {
    if (error instanceof UpstreamError) record.end(null, error.code);
    throw error;
  }
}

/** Reads a response before sending it, since its head counts the violations and the mock may respond instead. */
async function relayWhole(
  options: RelayOptions,
  relayed: RelayedResponse,
  operation: Operation,
): Promise<FallbackReason | null> {
  const { responseChecks, upstream } = options;
  const { upstreamResponse, record, received, response } = relayed;
  const { bytes, whole } = await readResponse(options, relayed);
  record.keep(bytes);
  const reason = reasonToFallBack(operation, received, upstreamResponse, bytes);
  if (reason) {
    upstreamResponse.destroy();
    record.end(upstreamResponse, 'The mock responded instead.');
    return reason;
  }
  const head = headOf(upstreamResponse);
  const hasBody = received.method !== 'HEAD' && upstreamResponse.statusCode !== 304;
  const isRight = checkHead(responseChecks, relayed, operation);
  if (isRight && whole && hasBody)
    for (const one of responseChecks.body(operation, head, bytes)) addViolation(relayed, one);
  setResponseHead(relayed, upstream.url);
  if (!whole) return forwardBody(relayed, { before: bytes, watch: record.keep });
  sendBody(upstreamResponse, response, bytes);
  record.end(upstreamResponse);
  return null;
}

/** Forwards a response that may be long or endless as it arrives, and checks the frames of a stream. */
async function relayAsItComes(
  { responseChecks, upstream, observer, stopping }: RelayOptions,
  relayed: RelayedResponse,
): Promise<null> {
  const { upstreamResponse, record, checked } = relayed;
  const { operation } = checked;
  const isRight = operation !== null && checkHead(responseChecks, relayed, operation);
  setResponseHead(relayed, upstream.url);
  const before = Buffer.alloc(0);
  if (mediaTypeOf(upstreamResponse.headers['content-type']) !== 'text/event-stream' || !operation)
    return forwardBody(relayed, { before, watch: record.keep });
  const watchFrames = isRight
    ? createFrameCheck(responseChecks, operation, (violation) => addViolation(relayed, violation))
    : () => undefined;
  const watch: BytesListener = (chunk) => {
    record.keep(chunk);
    watchFrames(chunk);
  };
  observer.streams(operation.id, 1, relayed.mockContext);
  try {
    return await forwardBody(relayed, { before, watch, signal: stopping });
  } finally {
    observer.streams(operation.id, -1, relayed.mockContext);
  }
}

/** Whether the body can be checked: status and media type are right. */
function checkHead(checks: ResponseChecks, relayed: RelayedResponse, operation: Operation): boolean {
  const head = headOf(relayed.upstreamResponse);
  const wrong = checks.head(operation, head);
  for (const one of wrong ? [wrong] : checks.headers(operation, head)) addViolation(relayed, one);
  return wrong === null;
}

function addViolation({ mockContext, checked: { operation } }: ProxiedRequest, { message }: Violation): void {
  mockContext.violations.push({ side: 'response', operationId: operation?.id ?? null, message });
}

/** Sets the head, with the number of violations so far. Violations in later frames of a stream are only logged. */
function setResponseHead({ mockContext, response, upstreamResponse }: RelayedResponse, upstream: URL): void {
  const { statusCode: status = 0, statusMessage: message = '', rawHeaders } = upstreamResponse;
  if (mockContext.violations.length > 0)
    mockContext.setMockHeader('X-Mock-Violations', String(mockContext.violations.length));
  setHead(response, { status, message, headers: headersToCaller(rawHeaders, upstream) });
}

async function forwardBody(
  { upstreamResponse, response, record, disconnected }: RelayedResponse,
  { before, ...flow }: { readonly before: Buffer } & Parameters<typeof passBody>[2],
): Promise<null> {
  // When the client disconnects, the upstream response fails too; that is not the upstream's error.
  const broken = new AbortController();
  upstreamResponse.once('error', () => {
    if (!disconnected.aborted) broken.abort();
  });
  // Sends the head: before a buffer, even an empty one, Node writes it as Latin-1; flushed alone, as UTF-8.
  response.write(before);
  try {
    await passBody(upstreamResponse, response, flow);
    record.end(upstreamResponse);
  } catch (error) {
    // The client notices, because the connection was closed.
    const reason = error instanceof Error ? error.message : String(error);
    record.end(
      upstreamResponse,
      broken.signal.aborted ? `The response ended early: ${reason}.` : 'The client disconnected.',
    );
  }
  return null;
}

async function readResponse(
  { upstream, clock }: RelayOptions,
  { upstreamResponse, record, disconnected }: RelayedResponse,
) {
  const read = new AbortController();
  const enough = new AbortController();
  const patience = clock.sleep(maxCheckedMs, AbortSignal.any([disconnected, read.signal])).then(
    () => enough.abort(),
    () => undefined,
  );
  try {
    return await readUpTo(upstreamResponse, maxCheckedBytes, enough.signal);
  } catch (error) {
    record.end(upstreamResponse, 'The response ended early.');
    throw new UpstreamError(
      'upstream_broken',
      `The server at ${upstream.url.origin} ended its response early. See its log.`,
      error,
    );
  } finally {
    read.abort();
    await patience;
  }
}
