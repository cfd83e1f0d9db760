import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createHttpServer } from '../../server/http/http-server.ts';
import { listenLocally } from '../bench/listen.ts';

/** A server on a free port, closed at the end of the scope. */
export interface Listening extends AsyncDisposable {
  readonly url: string;
}

export async function serveLocally(listener: RequestListener): Promise<Listening> {
  const server = createHttpServer(listener);
  const port = await listenLocally(server);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
