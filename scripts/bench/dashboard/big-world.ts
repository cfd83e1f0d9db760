import { createServer, type ServerResponse } from 'node:http';
import type { components } from '../../../client/index.ts';
import { createMock } from '../../../mock/app.ts';
import { closeServer } from '../../../server/http/http-server.ts';
import { listenOn } from '../../../server/http/listen.ts';

type Workspace = components['schemas']['HydratedWorkspace'];

export interface BigWorld extends AsyncDisposable {
  readonly url: string;
  /** Sends a frame of the workspace in which these apps have another state, and returns that state. */
  readonly change: (apps: number) => string;
}

interface Size {
  readonly apps: number;
  readonly lines: number;
}

const workspacePath = '/api/workspaces/acme';
const logPath = `${workspacePath}/apps/storefront/services/web/logs`;
const linesPerWrite = 1000;

/** The mock, with a workspace of many apps and a service whose log begins with many lines. */
export async function startBigWorld(dashboardFolder: string, { apps, lines }: Size): Promise<BigWorld> {
  const mock = await createMock({ dashboardFolder });
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    if (path === workspacePath && query.includes('frames=changes')) {
      openStream(response);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.write(`data: ${JSON.stringify({ workspace: present })}\n\n`);
    } else if (path === logPath) {
      openStream(response);
      for (let line = 0; line < lines; line += linesPerWrite) response.write(logLines(line, linesPerWrite));
    } else mock(request, response);
  });
  const url = await listenOn(server, 0, 'localhost');
  const workspace = enlarge(await readWorkspace(url), apps);
  // The state for a tab that comes later, as when the tab that read the stream has ended.
  let present = workspace;
  let turn = 0;
  return {
    url,
    change: (count) => {
      turn++;
      const status = turn % 2 === 0 ? 'running' : 'deploying';
      const { instances, services: _services, ...rest } = present;
      const changed = instances.slice(0, count).map((app) => ({ ...app, status }));
      present = { ...present, instances: [...changed, ...instances.slice(count)] };
      const frame = { workspace: rest, changed, removed: [] };
      for (const stream of streams) stream.write(`event: changes\ndata: ${JSON.stringify(frame)}\n\n`);
      return status;
    },
    [Symbol.asyncDispose]: () => {
      for (const stream of streams) stream.destroy();
      return closeServer(server, 0);
    },
  };
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
}

async function readWorkspace(url: string): Promise<Workspace> {
  const response = await fetch(`${url}${workspacePath}`, { headers: { cookie: 'pcp_session=demo_owner' } });
  // The mock responds as the contract says.
  const { workspace } = (await response.json()) as components['schemas']['HydratedWorkspaceEnvelope'];
  return workspace;
}

/** Copies of the apps, each with a name and an id of its own. */
function enlarge(workspace: Workspace, count: number): Workspace {
  const { instances } = workspace;
  const copies = Array.from({ length: Math.max(0, count - instances.length) }, (_, index) => {
    const app = instances[index % instances.length];
    return app && { ...app, id: `copy-${index}`, slug: `${app.slug}-${index}`, name: `${app.name} ${index}` };
  });
  return { ...workspace, instances: [...instances, ...copies.filter((app) => app !== undefined)] };
}

/** Lines of several lengths, some of which wrap. */
function logLines(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const rest = 'payment of an order '.repeat((from + index) % 12);
    return `data: line ${from + index} ${rest}\n\n`;
  }).join('');
}
