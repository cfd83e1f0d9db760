import type { Operation } from '../model/operation.ts';
import { streamKind } from '../model/stream-kind.ts';
import { asObject, isObject, type JsonObject, type OpenApiDocument } from '../document.ts';

/** How the operation streams, as a list in Markdown; empty if it does not. */
export function streamLines(document: OpenApiDocument, { stream, ...operation }: Operation): string[] {
  if (!stream) return [];
  const { data, events, pingSeconds } = sourceOf(document, operation);
  const { ends } = stream;
  const format = stream.data === 'line' ? 'a line of text' : `${schemaName(data)} as JSON`;
  const named = Object.entries(asObject(events)).map(
    ([name, schema]) => `\`${name}\`, whose data is ${schemaName(schema)}`,
  );
  return [
    '- With `Accept: text/event-stream`, the operation streams server-sent events.',
    `- **Frames**: ${framesText(stream)}. The data is ${format}.`,
    ...(typeof pingSeconds === 'number' ? [`- A comment is sent after ${pingSeconds} seconds without a frame.`] : []),
    ends
      ? `- **End**: the event ${named.join(', ')}. Then the stream closes.`
      : '- **End**: it goes on until the client closes it, or may no longer read it.',
    `- **Resume**: ${resumeText(stream)}`,
  ];
}

/** The frames as a media type, whose schema is that of a frame's data. */
export function frameMedia(document: OpenApiDocument, operation: Operation): JsonObject {
  const { data, events } = sourceOf(document, operation);
  const named = Object.entries(asObject(events)).map(([name, schema]) => ({
    title: `Event ${name}`,
    ...asObject(schema),
  }));
  return { schema: named.length === 0 ? data : { oneOf: [{ title: 'A frame', ...asObject(data) }, ...named] } };
}

function sourceOf(document: OpenApiDocument, { path, method }: Pick<Operation, 'path' | 'method'>): JsonObject {
  return asObject(asObject(document.paths[path]?.[method])['x-sse']);
}

function schemaName(schema: unknown): string {
  const reference = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return reference === undefined ? 'a value' : `\`${reference}\``;
}

function framesText(stream: NonNullable<Operation['stream']>): string {
  if (streamKind(stream) !== 'state') return 'one for each item, as it occurs';
  const { cadenceSeconds } = stream;
  return `the whole state, ${cadenceSeconds === null ? 'when it has changed' : `every ${cadenceSeconds} seconds`}`;
}

function resumeText(stream: NonNullable<Operation['stream']>): string {
  const kind = streamKind(stream);
  if (kind === 'state') return 'the next frame is complete, so nothing is lost.';
  if (kind === 'lines') return 'frames have no id, so lines may be missing after a lost connection.';
  const { eventId } = stream;
  const id = eventId === 'position' ? 'the number of the item, from 1' : `\`${eventId}\` of its data`;
  return `the \`id\` of a frame is ${id}. With \`Last-Event-ID\`, the stream starts after that frame.`;
}
