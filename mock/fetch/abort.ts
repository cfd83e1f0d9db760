/** The arguments of `fetch`, and the request that they make. */
interface Sent {
  readonly request: Request;
  readonly input: unknown;
}

/** Requests that wait for something. A signal follows another one only until either is collected as garbage. */
const waiting = new Set<Sent>();

/**
 * Sends a request as `fetch` does: its promise, and the body of its response, fail with the reason of its signal once
 * that is aborted. If it is aborted already, nothing is done.
 */
export async function sendAbortably(
  input: string | URL | Request,
  init: RequestInit | undefined,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const request = new Request(input, init);
  const { body, signal, url } = request;
  if (!/^https?:/.test(url)) throw new TypeError(`The address ${url} begins with neither http: nor https:.`);
  if (signal.aborted) {
    void body?.cancel(signal.reason).catch(() => undefined);
    throw signal.reason;
  }
  const sent = { request, input };
  return abortableResponse(sent, await untilAborted(sent, () => respond(request)));
}

/** Reads the body of a request. An abort cancels it. */
export async function readBody(request: Request): Promise<ArrayBuffer> {
  const { body, signal } = request;
  // Not every browser can stream the body of a request, and those that cannot have none that takes long.
  if (!body) return request.arrayBuffer();
  return new Response(body.pipeThrough(new TransformStream(), { signal })).arrayBuffer();
}

function abortableResponse(sent: Sent, { body, status, headers }: Response): Response {
  if (!body) return at(sent.request, new Response(null, { status, headers }));
  const { signal } = sent.request;
  const reader = body.getReader();
  const own = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => {
          controller.error(signal.reason);
          void reader.cancel(signal.reason).catch(() => undefined);
        });
      },
      async pull(controller) {
        const { done, value } = await untilAborted(sent, () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return at(sent.request, new Response(own, { status, headers }));
}

/** A response with the address that it comes from, as `fetch` says it: without the fragment. */
function at({ url }: Request, response: Response): Response {
  return Object.defineProperty(response, 'url', { value: url.replace(/#.*$/, '') });
}

/** Settles as `work` does, or rejects with the reason of the request's signal if that is aborted before. */
async function untilAborted<T>(sent: Sent, work: () => Promise<T>): Promise<T> {
  const { signal } = sent.request;
  let leave: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    leave = resolve;
    signal.addEventListener('abort', leave);
  });
  waiting.add(sent);
  try {
    return await Promise.race([aborted.then(() => Promise.reject<T>(signal.reason)), work()]);
  } finally {
    signal.removeEventListener('abort', leave);
    waiting.delete(sent);
  }
}
