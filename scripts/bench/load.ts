import { connect, type Socket } from 'node:net';
import { type BenchRequest, headersOf } from './cases.ts';
import { serveParent } from './child.ts';

/** One burst of load on one URL. */
export interface LoadOrder extends BenchRequest {
  readonly port: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
}

/** Enough to keep a server on one core busy. */
const connections = 32;

/**
 * Sends the same request repeatedly on each connection and counts the responses. All responses have the same length,
 * so they need no parsing. That costs a fifth of a full client, so that the server remains the bottleneck.
 */
async function load(order: LoadOrder): Promise<LoadResult> {
  const text = requestText(order);
  const bytes = Buffer.from(text);
  const next = text.includes('{number}') ? () => Buffer.from(numbered(text)) : () => bytes;
  const sockets = Array.from({ length: connections }, () =>
    connect({ port: order.port, host: '127.0.0.1', noDelay: true }),
  );
  const until = performance.now() + order.seconds * 1000;
  const start = performance.now();
  const counts = await Promise.all(sockets.map((socket) => repeat(socket, next, until)));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { requests, requestsPerSecond: (requests / (performance.now() - start)) * 1000 };
}

function requestText(order: LoadOrder): string {
  const { method, path, body = '' } = order;
  const headers = { host: `127.0.0.1:${order.port}`, ...headersOf(order), 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** How many requests with a number were sent. */
let sent = 0;

/** Puts another number of 8 digits into each request, and its last two for the app. */
function numbered(text: string): string {
  const number = String(++sent).padStart(8, '0');
  return text.replaceAll('{number}', number).replaceAll('{app}', String(sent % 50).padStart(2, '0'));
}

/** Sends requests on one connection until the time is over. Every response must be a success of the same length. */
function repeat(socket: Socket, next: () => Buffer, until: number): Promise<number> {
  let count = 0;
  let length = 0;
  let received = 0;
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      if (received === 0 && !chunk.toString('latin1', 0, 10).startsWith('HTTP/1.1 2')) {
        return void socket.destroy(new Error(`A response is not a success: ${chunk.toString().slice(0, 300)}`));
      }
      received += chunk.length;
      length ||= lengthOf(chunk);
      if (received < length) return;
      if (received > length) return void socket.destroy(new Error('A response is longer than the first.'));
      received = 0;
      count += 1;
      if (performance.now() < until) socket.write(next());
      else socket.end();
    });
    socket
      .on('error', reject)
      .on('close', () => (received === 0 ? resolve(count) : reject(new Error('A response is incomplete.'))));
    socket.write(next());
  });
}

/** The length of a response, head and body, according to its head. */
function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1');
  const headLength = text.indexOf('\r\n\r\n') + 4;
  const bodyLength = /content-length: (\d+)/i.exec(text.slice(0, headLength))?.[1];
  if (bodyLength === undefined) throw new Error('A response has no Content-Length.');
  return headLength + Number(bodyLength);
}

serveParent<LoadOrder>({ ready: true }, async (order) => ({ ...(await load(order)) }));
