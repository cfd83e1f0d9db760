/** The frames of the response to a request for a stream. */
export function framesOf<Frame>(
  response: { readonly status: number } | { readonly status: number; readonly frames: AsyncIterable<Frame> },
): AsyncIterator<Frame, unknown> {
  if (!('frames' in response)) throw new Error(`The stream was refused with ${response.status}.`);
  return response.frames[Symbol.asyncIterator]();
}
