import { dirname } from 'node:path';
import { schemasBelow } from './json-schema.js';

/** Each frame in the example of a stream matches the schema that `x-sse` declares for its event. */
export function streamFramesFit(report) {
  let folder;
  let errorsIn;
  return {
    Root(_, ctx) {
      folder = dirname(ctx.location.source.absoluteRef);
    },
    Operation: {
      MediaType(media, ctx, { Operation: operation }) {
        const stream = operation['x-sse'];
        if (ctx.key !== 'text/event-stream' || !stream) return;
        errorsIn ??= schemasBelow(folder);
        const from = ctx.parentLocations.Operation.child('x-sse');
        for (const [name, example] of Object.entries(media.examples ?? {})) {
          for (const frame of framesOf(ctx.resolve(example).node?.value ?? '')) {
            for (const error of errorsOf(frame, stream, from, errorsIn, ctx)) {
              report(ctx, media, error, ctx.location.child(['examples', name]));
            }
          }
        }
      },
    },
  };
}

/** The frames in the text of a stream, without comments such as `: ping`. */
export function framesOf(text) {
  return String(text)
    .split(/\n\n+/)
    .map((block) => {
      const lines = block
        .split('\n')
        .map((line) => /^(event|data): ?(.*)$/.exec(line))
        .filter(Boolean);
      const data = lines.filter(([, field]) => field === 'data').map(([, , value]) => value);
      return {
        event: lines.find(([, field]) => field === 'event')?.[2],
        data: data.join('\n'),
        hasData: data.length > 0,
      };
    })
    .filter((frame) => frame.hasData);
}

function errorsOf({ event, data }, stream, from, errorsIn, ctx) {
  const schema = event ? stream.events?.[event] : stream.data;
  if (!schema) return [`x-sse declares no event "${event}".`];
  const value = ctx.resolve(schema).node?.type === 'string' ? data : fromJson(data);
  if (value === undefined) return [`A frame is not JSON: ${data.slice(0, 60)}`];
  const place = event ? from.child(['events', event]) : from.child('data');
  return errorsIn(place, value).map(
    (error) => `A frame${event ? ` of "${event}"` : ''} does not match x-sse: ${error}`,
  );
}

/** The value of a JSON text; `undefined` if it is not JSON. */
export function fromJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
