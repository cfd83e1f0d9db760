import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SelfSigned } from '../../self-signed.ts';

/** A request that a stand-in has received. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path with the query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server on this machine that takes the place of another machine's. */
export interface StandIn extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
}

export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/** Starts one, with TLS at `localhost` if there is a certificate. */
export async function startStandIn(respond: Respond, certificate?: SelfSigned): Promise<StandIn> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body };
      requests.push(received);
      respond(received, response);
    });
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** What a server may do instead of a response. A response in pieces ends with the connection. */
export const misbehaviours = {
  silence: () => undefined,
  garbage: (_request, response) => void response.socket?.end('220 mail.example.test ready\r\n'),
  'no JSON': (_request, response) => void response.writeHead(200).end('<html>Welcome</html>'),
  'JSON of another shape': (_request, response) => sendJson(response, [1, null, { choices: 'none' }]),
  'a response that is cut': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('{"choices": [');
    response.socket?.end();
  },
  'a response that is too long': (_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
  'a redirect': (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
  'status 429': (_request, response) => sendJson(response, { error: { message: 'Slow down' } }, 429),
  'status 500': (_request, response) => sendJson(response, { error: { message: 'Oops' } }, 500),
} satisfies Readonly<Record<string, Respond>>;
