import { dirname } from 'node:path';
import { schemasBelow } from './json-schema.js';

/** What an example of a stream shows is what `x-sse` declares: each frame's data has the schema of its event. */
export function streamFramesFit(complain) {
  let folder;
  let mistakesIn;
  return {
    Root(_, ctx) {
      folder = dirname(ctx.location.source.absoluteRef);
    },
    Operation: {
      MediaType(media, ctx, { Operation: operation }) {
        const stream = operation['x-sse'];
        if (ctx.key !== 'text/event-stream' || !stream) return;
        mistakesIn ??= schemasBelow(folder);
        const from = ctx.parentLocations.Operation.child('x-sse');
        for (const [name, example] of Object.entries(media.examples ?? {})) {
          for (const frame of framesOf(ctx.resolve(example).node?.value ?? '')) {
            for (const mistake of mistakesOf(frame, stream, from, mistakesIn, ctx)) {
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
      const lines = block
        .split('\n')
        .map((line) => /^(event|data): ?(.*)$/.exec(line))
        .filter(Boolean);
      const data = lines.filter(([, field]) => field === 'data').map(([, , value]) => value);
      return { event: lines.find(([, field]) => field === 'event')?.[2], data: data.join('\n'), hasData: data.length > 0 };
    })
    .filter((frame) => frame.hasData);
}

function mistakesOf({ event, data }, stream, from, mistakesIn, ctx) {
  const schema = event ? stream.events?.[event] : stream.data;
  if (!schema) return [`x-sse declares no event "${event}"`];
  const value = ctx.resolve(schema).node?.type === 'string' ? data : fromJson(data);
  if (value === undefined) return [`this frame is not JSON: ${data.slice(0, 60)}`];
  const place = event ? from.child(['events', event]) : from.child('data');
  return mistakesIn(place, value).map((mistake) => `a frame${event ? ` of "${event}"` : ''} does not fit x-sse: ${mistake}`);
}

/** What the text says as JSON; nothing, if it is none. */
export function fromJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
