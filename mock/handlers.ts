import { createParser } from 'eventsource-parser';
import type { Handlers } from '../generated/handlers.ts';
import { operations } from '../generated/operations.ts';
import { inline, isObject, type OpenApiDocument, readContract } from '../server/http/document.ts';
import { NamedEvent, type RequestContext } from '../server/model/handler.ts';
import type { Operation } from '../server/model/operation.ts';
import type { Examples } from './examples.ts';
import { type ExampleNames, readPreference } from './prefer.ts';

/** A backend in which each operation answers with an example of the contract: its first success, or what `Prefer` asks for. */
export function createMockHandlers(examples: Examples): Handlers {
  const document = readContract();
  const entries = Object.values<Operation>(operations).map((operation) => [
    operation.id,
    createMockHandler(operation, namesOf(document, operation), examples),
  ]);
  // Each operation of the table has its handler, and what it answers is the contract's own example.
  return Object.fromEntries(entries) as Handlers;
}

function createMockHandler(operation: Operation, names: ExampleNames, examples: Examples) {
  return async (_: object, { headers, streaming }: RequestContext): Promise<object> => {
    const preference = readPreference(headers.prefer?.toString(), operation, names);
    const plays = streaming && (preference.code ?? 200) === 200;
    const { status, body } = await examples(operation, {
      ...(plays ? {} : preference),
      mediaType: plays ? 'text/event-stream' : 'application/json',
    });
    if (plays) return { status, frames: play(String(body), operation) };
    return status in operation.errors ? toFailure(body) : { status, body };
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

function namesOf(document: OpenApiDocument, { path, method }: Operation): ExampleNames {
  const operation = document.paths[path]?.[method];
  const responses = isObject(operation) && isObject(operation.responses) ? operation.responses : {};
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const declared = inline(document, response);
      const content = isObject(declared) && isObject(declared.content) ? declared.content['application/json'] : undefined;
      const named = isObject(content) && isObject(content.examples) ? content.examples : {};
      return [status, Object.keys(named)];
    }),
  );
}
