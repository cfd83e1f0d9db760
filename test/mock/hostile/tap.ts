import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between two processes, and knows how many connections are open. */
export interface Tap extends AsyncDisposable {
  readonly port: number;
  /** How many there have been. */
  readonly opened: number;
  readonly open: number;
}

/** Passes on to a port, byte for byte, whatever comes, and the end of either side to the other. */
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
    // What breaks is closed next.
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
