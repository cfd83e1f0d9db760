import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isSame } from '../../shared/same-text.ts';
import type { ControlClient } from '../../ingress/control-client.ts';

/** The header of the secret: the API takes away `authorization`. */
export const secretHeader = 'x-ingress-secret';

interface GateOptions {
  readonly control: Pick<ControlClient, 'call'>;
  readonly secret: string;
  readonly isReady: () => boolean;
}

/**
 * Lets a control plane read of the process of this pod, by the API's proxy to pods: routes, certificates without their
 * keys, and the access log. Nothing can be changed here. `GET /ready` needs no secret.
 */
export function createGate({ control, secret, isReady }: GateOptions): Server {
  const read = async ({ method, url = '', headers }: IncomingMessage): Promise<[number, unknown]> => {
    if (method !== 'GET') return [405, { error: 'Only GET is possible.' }];
    if (url === '/ready') return isReady() ? [200, {}] : [503, { error: 'The routes are not complete.' }];
    const given = headers[secretHeader];
    if (typeof given !== 'string' || !isSame(given, secret)) return [401, { error: 'The secret is missing.' }];
    if (!/^\/(routes|certificates|access)\//.test(url)) return [404, { error: 'There is no such resource.' }];
    return [200, await control.call('GET', url)];
  };
  return createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    read(request).then(
      ([status, body]) => send(status, body),
      (error: unknown) => send(502, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
