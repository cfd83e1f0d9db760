import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Served } from '../../../server/http/serve.ts';

/** A balancer of connections: each new one leads to the first server that is ready. */
export async function balance(servers: readonly Served[]): Promise<AsyncDisposable & { readonly port: number }> {
  const open = new Set<Socket>();
  const balancer = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    void findReady(servers).then(({ url }) => {
      const server = connect(Number(new URL(url).port), '127.0.0.1');
      client.pipe(createNetwork()).pipe(server).pipe(createNetwork()).pipe(client);
      // An error of one side ends the other side too.
      client.on('error', () => server.destroy());
      server.on('error', () => client.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const close = async () => {
    balancer.close();
    for (const socket of open) socket.destroy();
    await once(balancer, 'close');
  };
  // A server that listens on a port has an address of this form.
  return { port: (balancer.address() as AddressInfo).port, [Symbol.asyncDispose]: close };
}

/** How long data, and the end of a connection, take from one side to the other, as in a network. */
const latencyMs = 10;

function createNetwork(): Transform {
  return new Transform({
    transform: (chunk: Buffer, _, done) => void setTimeout(done, latencyMs, null, chunk),
    flush: (done) => void setTimeout(done, latencyMs),
  });
}

async function findReady(servers: readonly Served[]): Promise<Served> {
  for (const served of servers) {
    const ready = await fetch(`${served.adminUrl}/readyz`).catch(() => null);
    if (ready?.ok) return served;
  }
  throw new Error('No server is ready.');
}

/** A client that keeps its connection, and sends the next request when it has a response. Rejects when one is lost. */
export function createKeeping(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<number> => {
    const sent = request({
      ...{ port, host: '127.0.0.1', path, method, agent },
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
  return {
    get: (path: string, headers: Record<string, string>) => send('GET', path, headers),
    post: (path: string, body: object, headers: Record<string, string>) => send('POST', path, headers, body),
    close: () => agent.destroy(),
  };
}
