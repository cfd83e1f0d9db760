import { once } from 'node:events';
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net';

export interface SilentProxy extends AsyncDisposable {
  /** Swallows all bytes of the connections that there are, in both directions, and keeps them open. */
  swallow(): void;
  /** Whether connections to come are swallowed too. */
  isSwallowing: boolean;
  /** The port, if it listens on one. */
  readonly port: number;
}

/** Stands between clients and a server, as a firewall does that may forget its connections. */
export async function startSilentProxy(at: ListenOptions, target: NetConnectOpts): Promise<SilentProxy> {
  const open = new Set<{ isSilent: boolean }>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const pair = { isSilent: proxy.isSwallowing };
    const upstream = connect(target);
    open.add(pair);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => pair.isSilent || to.write(chunk));
      from.on('close', () => pair.isSilent || to.destroy());
    }
  });
  server.listen(at);
  await once(server, 'listening');
  const address = server.address();
  const proxy: SilentProxy = {
    isSwallowing: false,
    port: typeof address === 'object' && address ? address.port : 0,
    swallow() {
      for (const pair of open) pair.isSilent = true;
      open.clear();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
