/**
 * An operation with a `text/event-stream` response declares its frames in `x-sse`, and no other operation does. A
 * stream that ends has a last event, `end`; a stream that does not end has none.
 */
export function streamsDeclared(report) {
  return {
    Operation(operation, ctx) {
      const stream = operation['x-sse'];
      const streams = Object.entries(operation.responses ?? {}).some(
        ([, response]) => ctx.resolve(response).node?.content?.['text/event-stream'],
      );
      if (streams && !stream) report(ctx, operation, '`x-sse` is missing. Declare the frames of the stream.');
      if (!stream) return;

      const at = ctx.location.child('x-sse');
      if (!streams) report(ctx, operation, 'No response has the content type `text/event-stream`.', at);
      if (stream.ends && !stream.events?.end)
        report(ctx, operation, 'The stream ends, so `events` must describe its last event, `end`.', at);
      if (!stream.ends && stream.events?.end)
        report(ctx, operation, 'The stream has an event `end`, but `ends` is false.', at);
    },
  };
}
