import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import { toData } from '../../contract/json-data.ts';
import { isNamedEvent, NamedEvent } from '../../contract/model/handler.ts';
import { Problem } from '../../contract/problem.ts';
import type { RequestFailure } from '../ports/observer.ts';
import type { Requester } from '../../contract/auth/policy.ts';
import { authorize, identifyAll, type Sent } from './authorize.ts';
import { explainFailure, type Failed, toStreamFailure } from './error-response.ts';
import { createEventIds } from './event-ids.ts';
import { eventStream, poll, toEventSource } from './event-stream.ts';
import { Heartbeats } from './heartbeats.ts';
import { headersFor } from './json-response.ts';
import { type DispatchSettings, guard, reportUnknown } from './options.ts';
import { headerOf } from './request.ts';
import type { Context } from './request-context.ts';
import { requireResponse } from './require-response.ts';
import type { HeaderMap } from './result.ts';
import type { AnyReply, Output, Responded, RoutedRequest } from './routed.ts';

const streamHeaders: HeaderMap = {
  'Content-Type': eventStream,
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

interface Opening<Extra> {
  readonly context: Context<Extra>;
  readonly place: Disposable | null;
  readonly heartbeats: StreamHeartbeats<Extra>;
}

interface StreamReader<Extra> extends Sent {
  readonly extra: Extra;
  readonly stillAllowed: (identified: Promise<Requester>) => Promise<boolean>;
}

/** Heartbeats of streams, at which their readers are identified again. */
export type StreamHeartbeats<Extra> = Heartbeats<StreamReader<Extra>>;

export function createHeartbeats<Extra>(settings: DispatchSettings<Extra>): StreamHeartbeats<Extra> {
  return new Heartbeats(settings.clock, (readers: readonly StreamReader<Extra>[]) => {
    return identifyAll(settings, readers).map(([{ stillAllowed }, identified]) => stillAllowed(identified));
  });
}

export function openStream<Extra>(
  settings: DispatchSettings<Extra>,
  routed: RoutedRequest<Extra>,
  frames: AsyncIterable<unknown>,
  { context, place, heartbeats }: Opening<Extra>,
): Responded {
  const { endpoint, params, request, requestId, extra } = routed;
  const { operation } = endpoint;
  const failed: Failed<Extra> = { request, requestId, extra, operation, allow: null };
  let failure: RequestFailure | null = null;
  settings.observer.streams(operation.id, 1, extra);
  const reader = { operation, params, request, extra, stillAllowed: createStillAllowed(settings, routed, failed) };
  const body = toEventSource(frames, {
    isOfStates: operation.stream?.data === 'json' && operation.stream.eventId === null,
    signal: context.signal,
    cut: () => context.abort(),
    prepare: (frame) => {
      const sent = settings.unknownMembers === 'strip' ? settings.members.stripFrame(operation, frame) : dataOf(frame);
      guard(settings, { requestId, extra }, () => {
        settings.responseValidator.frame(operation, sent);
        if (settings.unknownMembers === 'report')
          reportUnknown(operation, settings.members.findInFrame(operation, sent));
      });
      return sent;
    },
    identify: createEventIds(operation.stream, headerOf(request, 'last-event-id')),
    follow: (beat, signal) => heartbeats.add({ reader, beat }, signal),
    onFailure: (error) => (failure = toStreamFailure(settings, failed, error)),
  });
  const close = () => {
    place?.[Symbol.dispose]();
    settings.observer.streams(operation.id, -1, extra);
  };
  return {
    result: { status: 200, headers: headersFor(requestId, streamHeaders), body },
    stream: { close, failure: () => failure },
  };
}

function dataOf(frame: unknown): unknown {
  return isNamedEvent(frame) ? new NamedEvent(frame.name, toData(frame.data)) : toData(frame);
}

/** How long a stream stays open while the identity cannot say whether its reader may still read. */
const identityGraceMs = 60_000;

function createStillAllowed<Extra>(
  settings: DispatchSettings<Extra>,
  routed: RoutedRequest<Extra>,
  failed: Failed<Extra>,
): (identified: Promise<Requester>) => Promise<boolean> {
  const { endpoint, requestId } = routed;
  const { operation } = endpoint;
  let failingSince: number | null = null;
  return async (identified) => {
    try {
      authorize(operation, await identified);
      failingSince = null;
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      const now = settings.clock.now();
      failingSince ??= now;
      // An outage that the backend knows has its own lines in the log.
      if (explainFailure(settings, failed, error).code === 'internal')
        settings.log.warn(
          { requestId, operationId: operation.id, err: error },
          'The identity failed while a stream was open.',
        );
      return now - failingSince < identityGraceMs;
    }
  };
}

/** A stream of states, for an operation that has a cadence: its handler is called again at every step. */
export function states<Extra>(
  { cadence }: DispatchSettings<Extra>,
  { endpoint: { operation }, extra }: RoutedRequest<Extra>,
  first: AnyReply,
  handle: () => Promise<Output>,
  signal: AbortSignal,
): AsyncIterable<unknown> {
  const seconds = operation.stream?.cadenceSeconds;
  if (!seconds)
    throw new ContractViolation(operation, 'it has no cadence, so its handler has to return frames for a stream');
  const read = async () => {
    const output = await handle();
    requireResponse(operation, output);
    return 'body' in output ? output.body : undefined;
  };
  return poll(first.body, read, { clock: cadence(extra), cadenceMs: seconds * 1000, signal });
}
