/**
 * An operation that answers `text/event-stream` declares its frames in `x-sse`, and none declares frames that it does
 * not send. A stream that ends says so with a last frame, the event `end`; one that does not end has none.
 */
export function streamsDeclared(complain) {
  return {
    Operation(operation, ctx) {
      const stream = operation['x-sse'];
      const streams = Object.entries(operation.responses ?? {}).some(
        ([, response]) => ctx.resolve(response).node?.content?.['text/event-stream'],
      );
      if (streams && !stream) complain(ctx, operation, 'declare the frames of this stream: `x-sse` is missing');
      if (!stream) return;

      const at = ctx.location.child('x-sse');
      if (!streams) complain(ctx, operation, 'no response is a `text/event-stream`', at);
      if (stream.ends && !stream.events?.end) complain(ctx, operation, 'the stream ends, so `events` describes its last frame, `end`', at);
      if (!stream.ends && stream.events?.end) complain(ctx, operation, 'the stream has an event `end`, but does not end', at);
    },
  };
}
