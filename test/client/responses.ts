/** A `fetch` that returns these responses in order, then 410, and keeps the requests. */
export function respondInOrder(...responses: Response[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return responses.shift() ?? new Response('{}', { status: 410 });
  };
  return { requests, options: { baseUrl: 'http://control-plane.invalid', fetch } };
}

/** The response of a stream. */
export function streamOf(body: string | ReadableStream): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

export async function all<Frame>(frames: AsyncIterable<Frame>): Promise<Frame[]> {
  const read: Frame[] = [];
  for await (const frame of frames) read.push(frame);
  return read;
}
