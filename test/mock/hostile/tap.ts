import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that counts its connections. */
export interface Tap extends AsyncDisposable {
  readonly port: number;
  /** The number of connections so far. */
  readonly opened: number;
  readonly open: number;
}

/** Forwards all bytes to a port, and the end of each side to the other. */
export async function openTap(target: number): Promise<Tap> {
  const open = new Set<Socket>();
  let opened = 0;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    opened++;
    open.add(near);
    near.once('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.once('close', () => near.destroy());
    // A close event follows each error.
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    port,
    get opened() {
      return opened;
    },
    get open() {
      return open.size;
    },
    [Symbol.asyncDispose]: close,
  };
}
