import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Inspected } from '../../../platform/docker/engine.ts';
import { ContainerAddresses } from '../../../platform/docker/address.ts';

test('a published port opens when a connection to it stays open', async () => {
  await using early = await publish((socket) => setTimeout(() => socket.end(), 200));
  await using open = await publish(() => undefined);

  expect(await new ContainerAddresses('published').opens(early.seen, '8080')).toBe(false);
  expect(await new ContainerAddresses('published').opens(open.seen, '8080')).toBe(true);
});

test('one that closes connections does not decide how containers are reached', async () => {
  await using early = await publish((socket) => socket.end());
  const addresses = new ContainerAddresses(null);

  const isOpen = await addresses.opens(early.seen, '8080');

  expect([isOpen, addresses.addressOf({ ...early.seen, ...at('192.0.2.1') }, '8080')]).toEqual([
    false,
    '192.0.2.1:8080',
  ]);
});

test('a program that begins to listen between two looks is reached by its address', async () => {
  await using direct = new Listening();
  await using open = await publish(() => direct.begin());
  const seen = at(direct.host, open.port, direct.port);
  const addresses = new ContainerAddresses(null);

  const isOpen = await addresses.opens(seen, direct.port);

  expect([isOpen, addresses.addressOf(seen, direct.port)]).toEqual([true, `${direct.host}:${direct.port}`]);
});

/** A server on another address of this machine, which listens from `begin` on. */
class Listening implements AsyncDisposable {
  readonly host = '127.0.0.2';
  readonly port = '28080';
  readonly #server = createServer((socket) => socket.end());

  begin(): void {
    if (!this.#server.listening) this.#server.listen(Number(this.port), this.host);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
  }
}

/** An engine's description of a container whose port 8080 is published by a server of this process. */
async function publish(onConnection: (socket: Socket) => unknown) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    port: String(port),
    seen: at('', String(port)),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function at(IPAddress: string, HostPort?: string, port = '8080'): Inspected {
  const Ports = HostPort === undefined ? {} : { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort }] };
  // `ContainerAddresses` reads no other member.
  return { NetworkSettings: { Networks: { app: { IPAddress } }, Ports } } as unknown as Inspected;
}
