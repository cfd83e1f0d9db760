import { createParser } from 'eventsource-parser';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, serveLocally } from './listening.ts';

/** A request on its way to a server. */
export interface PassedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A response on its way back. */
export interface PassedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Passed = PassedRequest | PassedResponse;

/** A server with a fault: what it does to requests and responses. Each part is left out where it changes nothing. */
export interface Alteration {
  /** A response instead of a request is sent back at once. */
  readonly request?: (request: PassedRequest) => Passed | Promise<Passed>;
  readonly response?: (response: PassedResponse, request: PassedRequest) => PassedResponse;
  /** Leaves out the comments of a stream. */
  readonly isSilent?: boolean;
  /** How long each stream stays open. */
  readonly closesAfterMs?: number;
  /** The data of a frame. */
  readonly frame?: (data: string, request: PassedRequest) => string;
}

/** Serves what another server serves, but altered. */
export function startAlteringProxy(upstream: string, alteration: Alteration): Promise<Listening> {
  return serveLocally((incoming, outgoing) => {
    void relay(upstream, alteration, incoming, outgoing).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    );
  });
}

async function relay(
  upstream: string,
  alteration: Alteration,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const leave = new AbortController();
  outgoing.on('close', () => leave.abort());
  const received = await read(incoming);
  const passed = (await alteration.request?.(received)) ?? received;
  if ('status' in passed) return send(outgoing, passed);
  const { method, target, headers, body } = passed;
  const sent = body.length > 0 ? new Uint8Array(body) : null;
  const response = await fetch(upstream + target, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: sent,
    redirect: 'manual',
    signal: leave.signal,
  });
  const head = { status: response.status, headers: headersOf(response) };
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    return stream(outgoing, head, response.body, {
      ...alteration,
      alter: (data) => alteration.frame?.(data, received) ?? data,
    });
  }
  const whole = { ...head, body: Buffer.from(await response.arrayBuffer()) };
  send(outgoing, alteration.response?.(whole, received) ?? whole);
}

async function read(incoming: IncomingMessage): Promise<PassedRequest> {
  const chunks: Buffer[] = [];
  // A request without an encoding arrives as buffers.
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...headers
  } = incoming.headers;
  const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: Object.fromEntries(texts),
    body: Buffer.concat(chunks),
  };
}

function headersOf(response: Response): Readonly<Record<string, string>> {
  const {
    connection: _connection,
    'keep-alive': _keep,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...headers
  } = Object.fromEntries(response.headers);
  return headers;
}

function send(outgoing: ServerResponse, { status, headers, body }: PassedResponse): void {
  outgoing.writeHead(status, headers).end(body);
}

/** Passes each event on as it arrives. */
async function stream(
  outgoing: ServerResponse,
  { status, headers }: Omit<PassedResponse, 'body'>,
  body: ReadableStream<Uint8Array>,
  {
    alter,
    isSilent = false,
    closesAfterMs,
  }: Pick<Alteration, 'isSilent' | 'closesAfterMs'> & { readonly alter: (data: string) => string },
): Promise<void> {
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  if (closesAfterMs !== undefined) setTimeout(() => outgoing.end(), closesAfterMs);
  const parser = createParser({
    onComment(text) {
      if (!isSilent) outgoing.write(`: ${text}\n\n`);
    },
    onEvent({ id, event, data }) {
      const lines = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(event === undefined ? [] : [`event: ${event}`]),
        `data: ${alter(data)}`,
      ];
      outgoing.write(`${lines.join('\n')}\n\n`);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done && !outgoing.writableEnded; read = await reader.read())
    parser.feed(decoder.decode(read.value, { stream: true }));
  outgoing.end();
}
