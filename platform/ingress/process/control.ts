import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AccessLog } from './access-log.ts';
import type { Certificates, IngressCertificate } from './certificates.ts';
import type { Files } from './files.ts';
import type { Program } from './hand-over.ts';
import type { Pools } from './pools.ts';
import type { AppRoute, Routes } from './routes.ts';

/** Parts of an ingress that a control plane can read and change. */
export interface Controlled {
  /** Arguments of the process. A control plane with other arguments replaces the process. */
  readonly args: readonly string[];
  /** The address for requests without TLS. */
  readonly url: string;
  readonly secureUrl: string | null;
  readonly routes: Routes;
  readonly routeFiles: Files<AppRoute>;
  readonly certificates: Certificates;
  readonly certificateFiles: Files<IngressCertificate>;
  readonly challenges: Map<string, string>;
  readonly pools: Pools;
  readonly log: AccessLog;
  readonly stop: () => void;
  readonly isEnding: () => boolean;
  /** Rejects if the other program does not start; then this one goes on. */
  readonly handOver: (program: Program) => Promise<void>;
}

const mostEntries = 5000;

/**
 * The API for a control plane on this machine, by a socket that only the owner of its folder reaches:
 *
 * - `GET /` responds with process id, arguments, addresses, and whether the process is about to end.
 * - `GET /end` does not respond, so that its connection shows when the process ends.
 * - `GET /routes` reads all routes. `PUT`, `GET` and `DELETE /routes/{app}` replace, read and remove one. A route has
 *   taken effect, and is kept in the folder, when the response arrives.
 * - `PUT`, `GET` and `DELETE /certificates/{name}` do the same with a certificate. `GET` gives no private key.
 * - `PUT` and `DELETE /challenges/{token}` set and remove what an issuer of certificates reads.
 * - `GET /access/{from}` reads the access log, and forgets what is before that number.
 * - `POST /replace` starts another program in the place of this one, which takes over where it listens.
 * - `POST /stop` ends the process after a while, once requests under way have ended. Until then, it can be replaced.
 */
export function createControl(controlled: Controlled): Server {
  return createServer((request, response) => {
    handle(controlled, request).then(
      (body) => send(response, body === undefined ? 404 : 200, body ?? { error: 'There is no such resource.' }),
      (error: unknown) => send(response, 500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** The body of the response; `undefined` for a resource that does not exist. */
async function handle(controlled: Controlled, request: IncomingMessage): Promise<unknown> {
  const { args, url, secureUrl, routes, certificates, challenges, log, stop, handOver } = controlled;
  const [kind = '', encoded = ''] = (request.url ?? '').split('/').slice(1);
  const name = decodeURIComponent(encoded);
  switch (`${request.method ?? ''} /${kind}`) {
    case 'GET /':
      return { pid: process.pid, args, url, secureUrl, isEnding: controlled.isEnding() };
    case 'GET /end':
      return new Promise(() => undefined);
    case 'GET /routes':
      return name === '' ? { routes: routes.all() } : { route: routes.of(name) };
    case 'PUT /routes':
      // Only the control plane, which sends this type, reaches the socket.
      point(controlled, (await json(request)) as AppRoute);
      return {};
    case 'DELETE /routes':
      controlled.routeFiles.remove(name);
      routes.remove(name);
      closeUnneeded(controlled);
      return {};
    case 'PUT /certificates':
      // Only the control plane reaches the socket.
      setCertificate(controlled, (await json(request)) as IngressCertificate);
      return {};
    case 'GET /certificates':
      return { certificate: withoutKey(certificates.of(name)) };
    case 'DELETE /certificates':
      controlled.certificateFiles.remove(name);
      certificates.remove(name);
      return {};
    case 'PUT /challenges':
      // Only the control plane reaches the socket.
      challenges.set(name, ((await json(request)) as { readonly content: string }).content);
      return {};
    case 'DELETE /challenges':
      challenges.delete(name);
      return {};
    case 'GET /access':
      return log.read(Number(name), mostEntries);
    case 'POST /replace':
      // Only the control plane reaches the socket.
      await handOver((await json(request)) as Program);
      return {};
    case 'POST /stop':
      stop();
      return {};
    default:
      return undefined;
  }
}

/** Writes the file first: the next process must know every route that has been confirmed. */
function point(controlled: Controlled, route: AppRoute): void {
  controlled.routeFiles.write(route.app, route);
  controlled.routes.set(route);
  closeUnneeded(controlled);
}

/** Writes the file last: the next process could not start with a certificate that is refused here. */
function setCertificate({ certificates, certificateFiles }: Controlled, certificate: IngressCertificate): void {
  certificates.set(certificate);
  certificateFiles.write(certificate.name, certificate);
}

function withoutKey(certificate: IngressCertificate | null): Omit<IngressCertificate, 'key'> | null {
  if (!certificate) return null;
  const { name, hosts, chain } = certificate;
  return { name, hosts, chain };
}

function closeUnneeded({ routes, pools }: Controlled): void {
  pools.release((endpoint) => routes.hasEndpoint(endpoint));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
