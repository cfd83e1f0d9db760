import { skeleton } from '../../generated/skeleton.ts';
import { createApp } from '../../server/http/app.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { serveParent } from './child.ts';
import { listenLocally } from './listen.ts';

/** The state of the server, reported when it is ready and on request. */
export interface StreamServerState {
  readonly port: number;
  readonly open: number;
  /** How many frames the handler has produced. */
  readonly produced: number;
  /** Resident memory and used heap, in bytes, after a collection. */
  readonly rss: number;
  readonly heap: number;
}

// A child process: the front as in production, with one stream and a handler that costs nothing.
let open = 0;
let produced = 0;
const getActiveDeploy = async () => {
  produced += 1;
  return { status: 200, body: { deploy: null } } as const;
};
const app = await createApp(
  { ...skeleton, getActiveDeploy },
  {
    violations: 'log',
    streamsPerCaller: Infinity,
    identity: {
      authenticate: async () => ({
        userId: 'u',
        tokenId: 't',
        scope: 'read',
        pinnedWorkspaceId: null,
        phoneVerified: true,
      }),
      findMembership: async () => ({ workspaceId: 'w', role: 'viewer' }),
    },
    observer: { responded: () => undefined, violated: () => undefined, streams: (_, change) => void (open += change) },
  },
);
const port = await listenLocally(createHttpServer(app), 4096);

function state(): StreamServerState {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { port, open, produced, rss, heap: heapUsed };
}

serveParent({ ...state() }, async () => ({ ...state() }));
