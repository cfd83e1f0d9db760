import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AccessLog } from './access-log.ts';
import type { Program } from './hand-over.ts';
import type { Pools } from './pools.ts';
import type { RouteFiles } from './route-files.ts';
import type { AppRoute, Routes } from './routes.ts';

/** What a control plane can read and change of an ingress. */
export interface Controlled {
  /** What the process was started with. A control plane that would start it otherwise has it replaced. */
  readonly args: readonly string[];
  /** Where requests arrive. */
  readonly url: string;
  readonly routes: Routes;
  readonly files: RouteFiles;
  readonly pools: Pools;
  readonly log: AccessLog;
  readonly stop: () => void;
  /** Rejects if the other program does not start; this one goes on then. */
  readonly handOver: (program: Program) => Promise<void>;
}

const mostEntries = 5000;

/**
 * The API for a control plane on this machine, by a socket that only the owner of its folder reaches:
 *
 * - `GET /` responds with process id, arguments and address.
 * - `GET /end` does not respond, so that its connection shows when the process ends.
 * - `GET /routes` reads all routes. `PUT`, `GET` and `DELETE /routes/{app}` replace, read and remove one. A route has
 *   taken effect, and is kept in the folder, when the response arrives.
 * - `GET /access/{from}` reads the access log, and forgets what is before that number.
 * - `POST /replace` starts another program in the place of this one, which takes over where it listens.
 * - `POST /stop` ends the process, once requests under way have ended.
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
  const { args, url, routes, log, stop, handOver } = controlled;
  const [kind = '', encoded = ''] = (request.url ?? '').split('/').slice(1);
  const name = decodeURIComponent(encoded);
  switch (`${request.method ?? ''} /${kind}`) {
    case 'GET /':
      return { pid: process.pid, args, url };
    case 'GET /end':
      return new Promise(() => undefined);
    case 'GET /routes':
      return name === '' ? { routes: routes.all() } : { route: routes.of(name) };
    case 'PUT /routes':
      // The control plane is the only one that reaches the socket.
      point(controlled, (await json(request)) as AppRoute);
      return {};
    case 'DELETE /routes':
      controlled.files.remove(name);
      routes.remove(name);
      closeUnneeded(controlled);
      return {};
    case 'GET /access':
      return log.read(Number(name), mostEntries);
    case 'POST /replace':
      // As above.
      await handOver((await json(request)) as Program);
      return {};
    case 'POST /stop':
      stop();
      return {};
    default:
      return undefined;
  }
}

/** The file first: what has been said to be in effect is so for the next process too. */
function point(controlled: Controlled, route: AppRoute): void {
  controlled.files.write(route);
  controlled.routes.set(route);
  closeUnneeded(controlled);
}

function closeUnneeded({ routes, pools }: Controlled): void {
  pools.release((endpoint) => routes.hasEndpoint(endpoint));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
