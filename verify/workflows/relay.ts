import type { IncomingMessage, ServerResponse } from 'node:http';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

/** A request of a workflow with its response, as they were sent. */
export interface RelayedExchange {
  /** The workflow and the step, such as `deployFromGit/watch`. */
  readonly step: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** `null` if the server did not respond. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  } | null;
}

/** The header by which each request names its step. It goes no further than the relay. */
export const stepHeader = 'x-workflow-step';

/** Headers of a connection, and those that a body with its length determines. */
const own = new Set([
  'connection',
  'keep-alive',
  'host',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  stepHeader,
]);

/**
 * Stands between Redocly and a server, because the report of Redocly omits the body of a response that it did not
 * expect, and everything that happened before it was stopped. It also adds the headers that each request needs.
 */
export function startRelay(
  baseUrl: string,
  added: Readonly<Record<string, string>>,
  onExchange: (exchange: RelayedExchange) => void,
): Promise<LocalServer> {
  const relay = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: target = '/' } = incoming;
    const chunks: Buffer[] = [];
    // A request without an encoding arrives as buffers.
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = { ...passed(Object.entries(incoming.headers)), ...added, 'accept-encoding': 'identity' };
    const leave = new AbortController();
    outgoing.on('close', () => leave.abort());
    const exchange = { step: String(incoming.headers[stepHeader] ?? ''), method, target, headers, body };
    const response = await send(baseUrl + target, { method, headers, body, signal: leave.signal });
    onExchange({ ...exchange, response });
    if (response) outgoing.writeHead(response.status, inLowerCase(response.headers)).end(response.body);
    // Redocly sees what a client would see: a connection without a response.
    else outgoing.destroy();
  };
  return startLocalServer((incoming, outgoing) => {
    relay(incoming, outgoing).catch(() => outgoing.destroy());
  });
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** The whole response; `null` without one. */
async function send(url: string, { method, headers, body, signal }: Sent): Promise<RelayedExchange['response']> {
  try {
    const sent = body.length > 0 ? new Uint8Array(body) : null;
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: sent });
    return {
      status: response.status,
      headers: passed([...response.headers]),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch {
    return null;
  }
}

/** Redocly compares media types with their case, which has no meaning. */
function inLowerCase({ 'content-type': type, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  if (type === undefined) return headers;
  const mediaType = mediaTypeOf(type);
  return { ...headers, 'content-type': mediaType + type.trimStart().slice(mediaType.length) };
}

function passed(headers: readonly (readonly [name: string, value: unknown])[]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !own.has(name)).map(([name, value]) => [name, String(value)]));
}
