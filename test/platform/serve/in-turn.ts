import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends each request to the next one of some servers. */
export async function serveInTurn(urls: readonly string[]): Promise<AsyncDisposable & { readonly url: string }> {
  let next = 0;
  const proxy = createServer((incoming, outgoing) => {
    const target = urls[next++ % urls.length] ?? '';
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    // A server that is gone is a broken connection to the client too.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = proxy.address() as AddressInfo;
  const close = async () => {
    proxy.close();
    proxy.closeAllConnections();
    await once(proxy, 'close');
  };
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: close };
}
