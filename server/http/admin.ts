import type { IncomingMessage, RequestListener } from 'node:http';
import type { Registry } from 'prom-client';

/** `/livez`: the process runs. `/readyz`: it accepts requests. `/metrics`: for Prometheus. */
export function createAdmin(registry: Registry, isReady: () => Promise<boolean>): RequestListener {
  const respond = async ({ method, url }: IncomingMessage): Promise<[status: number, text: string, type?: string]> => {
    if (method !== 'GET' && method !== 'HEAD') return [405, 'Use GET.\n'];
    if (url === '/livez') return [200, 'alive\n'];
    if (url === '/readyz') return (await isReady()) ? [200, 'ready\n'] : [503, 'not ready\n'];
    if (url === '/metrics') return [200, await registry.metrics(), registry.contentType];
    return [404, 'This port has /livez, /readyz and /metrics.\n'];
  };
  return (request, response) => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    respond(request).then(
      (responded) => send(...responded),
      (error: unknown) => send(503, `not ready: ${String(error)}\n`),
    );
  };
}
