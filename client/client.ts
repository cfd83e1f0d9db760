import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import { requestRules, statusWithData } from '../generated/client/requests.ts';
import type { paths } from '../generated/types.ts';
import { type Connection, createConnection, type ConnectionOptions } from './connection.ts';
import { ControlPlaneError, readError } from './control-plane-error.ts';
import type { Fetch, SentRequest } from './exchange.ts';
import type { ClientMethods, Method, StreamOptions, StreamPath } from './methods.ts';
import { serializePath, serializeQuery } from './serialize.ts';
import { createServerClock } from './server-clock.ts';
import { type Opened, openStream } from './stream.ts';

/** Options of openapi-fetch and of `fetch`. */
type FetchOptions = Omit<ClientOptions, keyof ConnectionOptions | 'querySerializer' | 'pathSerializer' | 'headers'>;
type OrUndefined<Options> = { readonly [Name in keyof Options]: Options[Name] | undefined };

export interface ControlPlaneOptions extends ConnectionOptions, OrUndefined<FetchOptions> {
  /** Further headers of each request, also of streams and uploads. Those of a call replace them. */
  readonly headers?: ClientOptions['headers'] | undefined;
}

/**
 * A client of the control plane: each operation by its path and method, with typed parameters, bodies and responses.
 */
export type ControlPlaneClient = ClientMethods & {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The time by the clock of the server, in milliseconds as of `Date.now()`; by the own clock before any response. */
  readonly now: () => number;
  /** The client of openapi-fetch beneath, with the same credentials, retries and serialization. */
  readonly fetchClient: Client<paths, 'application/json'>;
  /** Adds middleware of openapi-fetch, also to the calls of this client. */
  readonly use: Client<paths>['use'];
  readonly eject: Client<paths>['eject'];
  /**
   * Adds the credentials, the timeout and the retries of this client to a function that sends requests in another way
   * than `fetch`. `null` where the client was given a `fetch`, which then has to send everything.
   */
  readonly sendBy: Connection | null;
};

export function createClient(options: ControlPlaneOptions): ControlPlaneClient {
  // A variable of the environment may end with a line break, and a `URL` is not a string.
  const { baseUrl: written }: { readonly baseUrl: unknown } = options;
  const given = String(written).trim();
  // Without a scheme, `fetch` says only that it failed. The path would become a part of a query.
  if (!/^$|^(\/|.*:\/\/[^/?#])[^?#]*$/.test(given)) {
    throw new TypeError(
      `The baseUrl "${given}" is not a URL. Begin with http:// or https://, or in a browser a slash; no query.`,
    );
  }
  const baseUrl = given.replace(/\/+$/, '');
  const clock = createServerClock();
  const connection = createConnection({ ...options, baseUrl }, clock);
  // The global `fetch` is looked up for each request, so that a test can replace it.
  const send = connection(options.fetch ?? ((request) => fetch(request)));
  const fetchClient = createFetchClient<paths, 'application/json'>({
    // An option that is `undefined` counts as left out there too.
    ...(options as ClientOptions),
    baseUrl,
    fetch: send,
    querySerializer: serializeQuery,
    pathSerializer: serializePath,
  });
  if (options.retries) {
    fetchClient.use({
      onRequest({ request, schemaPath }) {
        const { method, headers } = request;
        const rules = requestRules[`${method.toLowerCase()} ${schemaPath}`];
        if (headers.has('idempotency-key') || !rules?.takesKey) return;
        // `randomUUID` is missing in a page without https.
        headers.set('idempotency-key', crypto.getRandomValues(new Uint32Array(4)).join('-'));
      },
    });
  }
  const call = async (method: Method, path: string, { form, headMs, params, ...options }: CallOptions = {}) => {
    const { fetch: own = send } = options;
    // Not as options, since middleware may replace the request.
    const sendWith: Fetch = (request) => own(Object.assign(request, { form, headMs }));
    // The types of openapi-fetch cannot describe a path that is known only at run time.
    return (fetchClient.request as Call)(method, path, {
      ...options,
      // Without any, the braces of the path would be sent.
      params: { ...params, path: params?.path ?? {} },
      fetch: form || headMs ? sendWith : own,
    });
  };
  const request = async (method: Method, path: string, options?: CallOptions) =>
    toResult(method, path, await call(method, path, { ...options, parseAs: 'text', ...formOf(options) }));
  const client = {
    baseUrl,
    now: clock.now,
    fetchClient,
    use: fetchClient.use.bind(fetchClient),
    eject: fetchClient.eject.bind(fetchClient),
    sendBy: options.fetch ? null : connection,
    request,
    ...Object.fromEntries(methods.map((method) => [method.toUpperCase(), request.bind(null, method)])),
    stream: (path: StreamPath, streamOptions: StreamOptions = {}) =>
      // `parseAs` makes the data a stream of bytes.
      openStream((...options) => call('get', ...options) as Promise<Opened>, path, streamOptions),
  };
  // The methods have types by their paths, which the compiler cannot relate to one function for all of them.
  return client as unknown as ControlPlaneClient;
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

type Call = (method: Method, path: string, options: object) => Promise<Received>;

interface CallOptions extends Pick<SentRequest, 'form' | 'headMs'> {
  readonly body?: unknown;
  readonly fetch?: Fetch | undefined;
  readonly parseAs?: 'text' | 'stream';
  readonly params?: { readonly path?: object | undefined };
}

interface Received {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A form is sent without a body of openapi-fetch, which would hold its files. */
function formOf({ body }: CallOptions = {}): object {
  return body instanceof FormData ? { form: body, body: undefined } : {};
}

function toResult(method: Method, path: string, { data, error, response }: Received): object {
  const { ok, status } = response;
  const body = ok ? toJson(data) : error;
  if (ok && (requestRules[`${method} ${path}`]?.successes.includes(status) ?? status === 200)) {
    // Each success has an object. Another body does not come from the control plane.
    if (Object(body) !== body) throw new ControlPlaneError(response, data);
    return { status, data: body, response };
  }
  // A proxy sends the same status, but its own body.
  const isData = statusWithData[path] === status && typeof body === 'object' && !readError(body).message;
  return isData ? { status, data: body, response } : { status, error: new ControlPlaneError(response, body), response };
}

/** The value of a body if it is JSON, otherwise its text. */
function toJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return body;
  }
}
