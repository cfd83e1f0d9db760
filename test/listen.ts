import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '../server/http/http-server.ts';

/** A server on a free port, closed at the end of the scope. */
export interface Listening extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
}

export async function listen(app: RequestListener, host = '127.0.0.1'): Promise<Listening> {
  const server = createHttpServer(app).listen(0, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, port, server, [Symbol.asyncDispose]: close };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  await using server = await listen(() => undefined);
  return server.port;
}
