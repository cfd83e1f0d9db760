import { connect } from 'node:net';

/** What is written to a connection, and what follows: waiting for the response, closing our half, or disconnecting. */
export interface Sent {
  readonly bytes: Buffer;
  readonly after: 'wait' | 'end' | 'leave';
}

/**
 * One request of the corpus: what is wrong with it, what is sent, and the response as `describeResponses` states it.
 */
export type Hostile = readonly [wrong: string, sent: Sent, response: string];

const patienceMs = 5000;

type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** A request with the demo token, as it is written on the wire. `null` leaves a header out, a list repeats it. */
export function request(line: string, headers: Headers = {}, body: string | Buffer = ''): Sent {
  const all: Headers = {
    Host: 'localhost',
    Connection: 'close',
    Authorization: 'Bearer pcp_demo_owner',
    ...(body.length > 0 && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return raw(Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body)]));
}

export const get = (path: string, headers: Headers = {}) => request(`GET ${path}`, headers);
export const post = (path: string, body: string | Buffer, headers: Headers = {}) =>
  request(`POST ${path}`, headers, body);
export const patch = (path: string, body: string | Buffer, headers: Headers = {}) =>
  request(`PATCH ${path}`, headers, body);

/** Bytes as they are; text is taken for Latin-1, so that any byte can be written. */
export function raw(text: string | Buffer): Sent {
  return { bytes: Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1'), after: 'wait' };
}

export const thenEnd = ({ bytes }: Sent): Sent => ({ bytes, after: 'end' });
export const thenLeave = ({ bytes }: Sent): Sent => ({ bytes, after: 'leave' });

/** Several requests in one write. */
export function pipeline(...requests: readonly Sent[]): Sent {
  return raw(Buffer.concat(requests.map(({ bytes }) => bytes)));
}

/** Sends, and resolves with all that came back when the connection is closed; rejects when that takes too long. */
export function exchange(port: number, { bytes, after }: Sent): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const received: Buffer[] = [];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const patience = setTimeout(() => {
    socket.destroy();
    const so = Buffer.concat(received).toString('latin1').slice(0, 200);
    reject(new Error(`The response did not end within ${patienceMs} ms; received so far: ${JSON.stringify(so)}`));
  }, patienceMs);
  socket.on('data', (chunk) => received.push(chunk));
  // A server may stop reading and reset the connection; what it sent before counts.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.destroy());
  socket.on('close', () => {
    clearTimeout(patience);
    resolve(Buffer.concat(received));
  });
  socket.write(bytes, () => {
    if (after === 'end') socket.end();
    if (after === 'leave') socket.destroy();
  });
  return promise;
}
