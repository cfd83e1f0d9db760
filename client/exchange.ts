/** Sends a request and returns the response. */
export type Fetch = (request: Request) => Promise<Response>;

/** A request, with what each attempt needs to know. */
export interface SentRequest extends Request {
  /** The form to send as its body. A body that is made before, or a clone of one, keeps the bytes of all files. */
  readonly form?: FormData | undefined;
  /** Limits the wait for the head where the client has no limit. */
  readonly headMs?: number | undefined;
}

/** Limits of one attempt, in milliseconds. */
export interface Limits {
  readonly timeoutMs?: number | undefined;
  readonly bodyTimeoutMs?: number | undefined;
}

/** The head of a response, and how to read on. */
export interface Exchange {
  readonly response: Response;
  /** Reads the body to its end, except that of a stream. An abort ends both. */
  readonly finish: () => Promise<Response>;
}

// Node forgets the signal of a request that nothing refers to, so each is kept until its response has begun.
const waiting = new Set<Request>();

/** Sends a request once. A request that may be repeated is copied. */
export async function exchange(
  fetch: Fetch,
  request: SentRequest,
  mayRepeat: boolean,
  { timeoutMs = request.headMs, bodyTimeoutMs }: Limits,
): Promise<Exchange> {
  const { signal } = request;
  // A `fetch` that is aborted from the beginning leaves an unhandled rejection behind on Node 24, if it has a form.
  signal.throwIfAborted();
  const limit = new AbortController();
  // Not by `AbortSignal.any`, which Node 20.0 does not have, and not by a clone, whose signal Node forgets anyway.
  signal.addEventListener('abort', () => limit.abort(signal.reason));
  const copies = mayRepeat || timeoutMs !== undefined || request.form;
  const sent = copies ? await copyOf(request, mayRepeat, limit.signal) : request;
  waiting.add(request).add(sent);
  const endOfHead = abortAfter(timeoutMs, limit, 'The server did not respond in time.');
  try {
    const response = await fetch(sent);
    const finish = async () => {
      const { body, ok, headers } = response;
      if (!body) return response;
      const guarded = guard(body, request, limit.signal);
      if (ok && `${request.headers.get('accept')} ${headers.get('content-type')}`.includes('event-stream'))
        return withBody(response, guarded);
      const endOfBody = abortAfter(bodyTimeoutMs, limit, 'The server did not finish in time.');
      try {
        return withBody(response, await new Response(guarded).arrayBuffer());
      } finally {
        clearInterval(endOfBody);
      }
    };
    return { response, finish };
  } finally {
    clearInterval(endOfHead);
    waiting.delete(request);
    waiting.delete(sent);
  }
}

async function copyOf(request: SentRequest, mayRepeat: boolean, signal: AbortSignal): Promise<Request> {
  const { form, body } = request;
  if (!form || body) return new Request(mayRepeat ? request.clone() : request, { signal });
  const headers = new Headers(request.headers);
  // The boundary of each copy is another one.
  headers.delete('content-type');
  // Not by a response with this form, whose files Node reads ahead.
  const isKnown = new Response(new FormData()).headers.get('content-type')?.includes('form-data');
  return new Request(request, { body: isKnown ? form : await toBytes(form, headers), headers, signal });
}

/** The body of a form of jsdom, which the `fetch` of Node does not know. Sets its type. */
function toBytes(form: FormData, headers: Headers): Promise<BodyInit> {
  const boundary = `${Math.random()}`;
  headers.set('content-type', `multipart/form-data; boundary=${boundary}`);
  const parts = [...form].flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${encodeURI(value.name)}"`;
    return [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`, value, '\r\n'];
  });
  return new Promise((resolve) => {
    // The blobs of jsdom have no method to read them until version 27.
    const reader = new FileReader();
    // A buffer, by the method below.
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(new Blob([...parts, `--${boundary}--`]));
  });
}

function abortAfter(milliseconds: number | undefined, limit: AbortController, message: string) {
  if (milliseconds === undefined) return undefined;
  return watch(milliseconds, () => limit.abort(new DOMException(message, 'TimeoutError')));
}

/** A body that ends with the signal. Node forgets the signal of a request while its body arrives. */
function guard(body: ReadableStream<Uint8Array>, request: Request, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => {
          controller.error(signal.reason);
          void reader.cancel(signal.reason).catch(() => undefined);
        });
      },
      async pull(controller) {
        // The mention of the request keeps it, and with it the signal of the caller.
        request.signal.throwIfAborted();
        const { done, value } = await reader.read();
        if (signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function withBody(response: Response, body: BodyInit): Response {
  const { url, redirected, type } = response;
  const members = { url: { value: url }, redirected: { value: redirected }, type: { value: type } };
  return Object.defineProperties(new Response(body, response), members);
}

/** Runtimes do not wait at all for a longer time. */
const longestTimer = 2 ** 31 - 1;

/** A limit, until `clearInterval`. An interval acts again where the first time had no effect. */
export function watch(milliseconds: number, act: () => void): ReturnType<typeof setInterval> {
  return setInterval(act, Math.min(milliseconds, longestTimer));
}

/** Resolves after that time. Rejects with the signal's reason when it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () =>
    new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(milliseconds, longestTimer))));
  await untilAborted(pass, signal).finally(() => clearTimeout(timer));
}

/** Does other work. Rejects with the signal's reason when that is aborted before its end. */
export async function untilAborted<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  return new Promise<Result>((resolve, reject) => {
    // The reason that the caller of `abort` chose.
    const stop = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', stop);
    work()
      .finally(() => signal?.removeEventListener('abort', stop))
      .then(resolve, reject);
  });
}
