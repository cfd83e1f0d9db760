import type { Contract } from '../../contract/document.ts';
import type { AnyHandlers } from '../../server/dispatch/any-handler.ts';
import { NamedEvent, type RequestContext } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { streamKind } from '../../contract/model/stream-kind.ts';
import type { Membership, Principal } from '../../contract/model/principal.ts';
import type { MockContext } from '../context/context.ts';
import type { ExampleResponse, Examples } from './examples.ts';
import { type ExampleNames, internalStatus, type Selection, readSelection } from './selection.ts';

/** The input of a valid request. */
export interface MockInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly principal: Principal | null;
  readonly membership: Membership | null | undefined;
}

/** A valid request, with access to the contract's examples. */
export interface MockRequest {
  readonly operation: Operation;
  readonly input: MockInput;
  readonly context: RequestContext;
  readonly mockContext: MockContext;
  /** The response that the directives select, if any. */
  readonly selection: Selection | null;
  /** A JSON example of the operation: the first success, or the selected one. */
  example(wanted?: Selection): Promise<ExampleResponse>;
  /** The same as the result of a handler: a reply, a failure, or the frames of a stream. */
  respondWithExample(wanted?: Selection): Promise<object>;
  /** A status and a body as the result of a handler. */
  respondWithBody(status: number, body: unknown): object;
}

/**
 * Responds with something else than an example: a scenario, the state, a story. Returns the result of a handler, or
 * nothing, so that the next responder is tried. `next` runs the responders after it, to change their result.
 */
export type Responder = (
  call: MockRequest,
  next: () => Promise<object>,
) => Promise<object | undefined> | object | undefined;

/** Responds with what the directives of the request select. */
export const respondBySelection: Responder = (request) =>
  request.selection ? request.respondWithExample(request.selection) : undefined;

/**
 * Whether a response with that status is a stream of items. An example or an override is a body; the frames of such a
 * stream come from the world.
 */
export function streamsItems(
  { operation, context }: Pick<MockRequest, 'operation' | 'context'>,
  code: number,
): boolean {
  return (
    context.streaming &&
    code in operation.success &&
    operation.stream !== null &&
    streamKind(operation.stream) !== 'state'
  );
}

/** Handlers that respond with the result of the first responder that has one, or else with the first example. */
export function createMockHandlers(
  { operations }: Pick<Contract, 'operations'>,
  examples: Examples,
  responders: readonly Responder[],
): AnyHandlers<MockContext> {
  return Object.fromEntries(
    operations.map((operation) => {
      let names: ExampleNames | undefined;
      const handler = async (input: object, context: RequestContext<MockContext>): Promise<object> => {
        const { extra: mockContext } = context;
        mockContext.handlerStarted = true;
        const selection = readSelection(mockContext, operation, () => (names ??= examples.namesOf(operation)));
        // The front hands every handler these.
        const request = createMockRequest(
          { operation, input: input as MockInput, context, mockContext, selection },
          examples,
        );
        return respondFrom(0, responders, request);
      };
      return [operation.id, handler];
    }),
  );
}

async function respondFrom(index: number, responders: readonly Responder[], request: MockRequest): Promise<object> {
  for (let at = index; at < responders.length; at += 1) {
    const result = responders[at]?.(request, () => respondFrom(at + 1, responders, request));
    // Most return nothing at once; awaiting that would take one more turn each.
    const response = result instanceof Promise ? await result : result;
    if (response) return response;
  }
  return request.respondWithExample();
}

type Arrived = Omit<MockRequest, 'example' | 'respondWithExample' | 'respondWithBody'>;

function createMockRequest(arrived: Arrived, examples: Examples): MockRequest {
  const { operation, context } = arrived;
  const example = (wanted: Selection = {}) => examples.pick(operation, wanted);
  const respondWithBody = (status: number, body: unknown) => {
    if (!(status in operation.success)) return toFailure(body);
    // Only where frames have a cadence does the front call the handler for each.
    const isOneState = context.streaming && !operation.stream?.cadenceSeconds;
    return isOneState ? { status, frames: hold(body, context.signal) } : { status, body };
  };
  return {
    ...arrived,
    example,
    async respondWithExample(wanted = {}) {
      const { code } = wanted;
      if (code === internalStatus && !(code in operation.success || code in operation.errors)) {
        return { code: 'internal', message: 'The request or its scenario selected this error.' };
      }
      if (streamsItems(arrived, code ?? 200)) {
        const { status, body } = await examples.pick(operation, { mediaType: 'text/event-stream' });
        return { status, frames: play(String(body), operation) };
      }
      const { status, body } = await example(wanted);
      return respondWithBody(status, body);
    },
    respondWithBody,
  };
}

/** An error example as the result of a handler: its code and message, with the other members. */
function toFailure(body: unknown): object {
  // Lint has checked that every error example has the nested shape, and `checkOverride` that an override has.
  const { error, ...members } = body as { error: { code: string; message: string; details?: [] } };
  return Object.keys(members).length > 0 ? { ...error, members } : error;
}

/** A state that does not change: one frame, after which the stream stays open. */
async function* hold(state: unknown, signal: AbortSignal): AsyncIterable<unknown> {
  yield state;
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** The frames of a stream's example, once. The parser is loaded with the first of them. */
async function* play(text: string, { stream }: Operation): AsyncIterable<unknown> {
  const { createParser } = await import('eventsource-parser');
  const frames: unknown[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const value: unknown = stream?.data === 'line' && !event ? data : JSON.parse(data);
      frames.push(event ? new NamedEvent(event, value) : value);
    },
  });
  parser.feed(`${text}\n\n`);
  yield* frames;
}
