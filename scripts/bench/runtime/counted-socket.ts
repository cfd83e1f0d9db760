import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket that leads to that of an engine, and counts the requests that pass. */
export interface CountedSocket extends AsyncDisposable {
  readonly socket: string;
  readonly requests: number;
}

/** Where a request begins. A body may contain such a line too, which no request of an app without work has. */
const requestLine = /^(?:GET|HEAD|POST|PUT|DELETE) \S+ HTTP\/1\.1\r$/gm;

export async function countRequests(socketPath: string): Promise<CountedSocket> {
  const socket = join(tmpdir(), `counted-${process.pid}.sock`);
  let requests = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const engine = connect({ path: socketPath, allowHalfOpen: true });
    client.on('data', (chunk: Buffer) => (requests += chunk.toString('latin1').match(requestLine)?.length ?? 0));
    client.pipe(engine).pipe(client);
    // The end of one side is that of the other one.
    client.on('error', () => engine.destroy());
    engine.on('error', () => client.destroy());
  });
  server.listen(socket);
  await once(server, 'listening');
  return {
    socket,
    get requests() {
      return requests;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      rmSync(socket, { force: true });
    },
  };
}
