import { once } from 'node:events';
import { createServer } from 'node:http';

/** What engines say about themselves. */
export const docker = { Version: '24.0.7', Components: [{ Name: 'Engine', Version: '24.0.7' }] };
export const podman = { Version: '4.9.3', Components: [{ Name: 'Podman Engine', Version: '4.9.3' }] };

/** Something that listens at a socket and responds with JSON. */
export async function listenAsEngine(socket: string, body: object) {
  const server = createServer((_, response) => response.end(JSON.stringify(body))).listen(socket);
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
