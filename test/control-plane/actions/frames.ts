/** The frames of the response to a request for a stream. */
export function framesOf<Frame>(
  response: { readonly status: number } | { readonly status: number; readonly frames: AsyncIterable<Frame> },
): AsyncIterator<Frame, unknown> {
  if (!('frames' in response)) throw new Error(`The stream was refused with ${response.status}.`);
  return response.frames[Symbol.asyncIterator]();
}

/** All frames of a stream, once it has ended. */
export async function readFrames(response: Parameters<typeof framesOf<object>>[0]): Promise<object[]> {
  const frames = framesOf(response);
  const all: object[] = [];
  for (let next = await frames.next(); !next.done; next = await frames.next()) all.push(next.value);
  return all;
}
