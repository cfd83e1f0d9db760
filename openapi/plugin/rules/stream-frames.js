import { dirname } from 'node:path';
import { schemasBelow } from './json-schema.js';

/** What an example of a stream shows is what `x-sse` declares: each frame's data has the schema of its event. */
export function streamFramesFit(complain) {
  let schemas;
  return {
    Root(_, ctx) {
      schemas = schemasBelow(dirname(ctx.location.source.absoluteRef));
    },
    Operation: {
      MediaType(media, ctx, { Operation: operation }) {
        const stream = operation['x-sse'];
        if (ctx.key !== 'text/event-stream' || !stream) return;
        const from = ctx.parentLocations.Operation.child('x-sse');
        for (const [name, example] of Object.entries(media.examples ?? {})) {
          for (const frame of framesOf(ctx.resolve(example).node.value)) {
            for (const mistake of mistakesOf(frame, stream, from, schemas)) {
              complain(ctx, media, mistake, ctx.location.child(['examples', name]));
            }
          }
        }
      },
    },
  };
}

/** The frames of a stream as it goes over the wire; comments (`: ping`) are none. */
export function framesOf(text) {
  return String(text)
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line)).filter(Boolean);
      const data = lines.filter(([, field]) => field === 'data').map(([, , value]) => value);
      return { event: lines.find(([, field]) => field === 'event')?.[2], data: data.join('\n'), hasData: data.length > 0 };
    })
    .filter((frame) => frame.hasData);
}

function mistakesOf({ event, data }, stream, from, schemas) {
  const schema = event ? stream.events?.[event] : stream.data;
  if (!schema) return [`x-sse declares no event "${event}"`];
  const value = parsed(data, schema);
  if (value === undefined) return [`this frame is not JSON: ${data.slice(0, 60)}`];
  const place = event ? from.child(['events', event]) : from.child('data');
  return schemas.mistakes(place, value).map((mistake) => `a frame${event ? ` of "${event}"` : ''} does not fit x-sse: ${mistake}`);
}

function parsed(data, schema) {
  if (schema.type === 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
