import { createParser } from 'eventsource-parser';
import type { Contract } from '../server/contract/document.ts';
import type { AnyHandlers } from '../server/dispatch/endpoint.ts';
import { NamedEvent, type RequestContext } from '../server/model/handler.ts';
import type { Operation } from '../server/model/operation.ts';
import type { Membership, Principal } from '../server/model/principal.ts';
import { type ExampleResponse, exampleNamesOf, type Examples } from './example/examples.ts';
import type { MockContext } from './context/context.ts';
import { internalStatus, type Selection, readSelection } from './example/selection.ts';

/** What a valid request brings. */
export interface MockInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly principal: Principal | null;
  readonly membership: Membership | null | undefined;
}

/** A request that the front has let through, and what the contract's examples would answer. */
export interface MockRequest {
  readonly operation: Operation;
  readonly input: MockInput;
  readonly context: RequestContext;
  readonly mockContext: MockContext;
  /** The answer that the request itself asks for, if it does. */
  readonly selection: Selection | null;
  /** An example of the operation, as JSON: its first success, or the one that is wanted. */
  example(wanted?: Selection): Promise<ExampleResponse>;
  /** The same as what a handler answers: a reply, a failure, or, to whoever asked for a stream, its frames. */
  respondWithExample(wanted?: Selection): Promise<object>;
}

/**
 * One reason to answer something else than an example: a scenario, a state, a story. Answers what a handler answers, or nothing where it has
 * nothing to say; then the next one is asked. One that changes the answers of those after it asks them itself, by `next`.
 */
export type Responder = (call: MockRequest, next: () => Promise<object>) => Promise<object | undefined> | object | undefined;

/** What the request itself asks for goes before everything that would choose an answer for it. */
export const respondBySelection: Responder = (call) => (call.selection ? call.respondWithExample(call.selection) : undefined);

/** A backend that answers each operation with what the first source says, else with its first example. */
export function createMockHandlers(
  { document, operations }: Contract,
  examples: Examples,
  responders: readonly Responder[],
): AnyHandlers<MockContext> {
  return Object.fromEntries(
    operations.map((operation) => {
      const names = exampleNamesOf(document, operation);
      const handler = async (input: object, context: RequestContext<MockContext>): Promise<object> => {
        const { extra: mockContext } = context;
        mockContext.handlerStarted = true;
        const selection = readSelection(mockContext.directives, operation, names);
        // The front hands every handler these.
        const call = createMockRequest({ operation, input: input as MockInput, context, mockContext, selection }, examples);
        return respondFrom(0, responders, call);
      };
      return [operation.id, handler];
    }),
  );
}

async function respondFrom(index: number, sources: readonly Responder[], call: MockRequest): Promise<object> {
  for (let at = index; at < sources.length; at += 1) {
    const said = sources[at]?.(call, () => respondFrom(at + 1, sources, call));
    // Most have nothing to say, and say so at once: a promise of nothing would be one more turn each.
    const answer = said instanceof Promise ? await said : said;
    if (answer) return answer;
  }
  return call.respondWithExample();
}

type Arrived = Omit<MockRequest, 'example' | 'respondWithExample'>;

function createMockRequest(arrived: Arrived, examples: Examples): MockRequest {
  const { operation, context } = arrived;
  const example = (wanted: Selection = {}) => examples(operation, wanted);
  return {
    ...arrived,
    example,
    async respondWithExample(wanted = {}) {
      const { code } = wanted;
      if (code === internalStatus && !(code in operation.success || code in operation.errors)) {
        return { code: 'internal', message: 'This fails on purpose; the mock was asked to.' };
      }
      const plays = context.streaming && (wanted.code ?? 200) === 200;
      if (plays && !operation.stream?.cadenceSeconds) {
        const { status, body } = await examples(operation, { mediaType: 'text/event-stream' });
        return { status, frames: play(String(body), operation) };
      }
      const { status, body } = await example(wanted);
      return status in operation.errors ? toFailure(body) : { status, body };
    },
  };
}

/** An error example as the front takes it: its code and message, and whatever stands beside them. */
function toFailure(body: unknown): object {
  // Every error example is of the nested shape; lint has checked it.
  const { error, ...members } = body as { error: { code: string; message: string; details?: [] } };
  return Object.keys(members).length > 0 ? { ...error, members } : error;
}

/** The frames of a stream's example, once. */
async function* play(text: string, { stream }: Operation): AsyncIterable<unknown> {
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
