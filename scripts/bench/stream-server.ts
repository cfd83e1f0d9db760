import { skeleton } from '../../generated/skeleton.ts';
import { createApp } from '../../server/http/app.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { answerParent } from './child.ts';
import { listenLocally } from './listen.ts';

/** What the server says of itself: the port once, the rest whenever it is asked. */
export interface StreamServerState {
  readonly port: number;
  readonly open: number;
  /** How often the handler was asked for a frame. */
  readonly asked: number;
  /** Resident memory and used heap, in bytes, after a collection. */
  readonly rss: number;
  readonly heap: number;
}

// A process of its own: the front in production, with one stream of states and a handler that costs nothing.
let open = 0;
let asked = 0;
const getActiveDeploy = async () => {
  asked += 1;
  return { status: 200, body: { deploy: null } } as const;
};
const app = await createApp(
  { ...skeleton, getActiveDeploy },
  {
    violations: 'log',
    streamsPerCaller: Infinity,
    identity: {
      authenticate: async () => ({ userId: 'u', tokenId: 't', scope: 'read', pinnedWorkspaceId: null, phoneVerified: true }),
      findMembership: async () => ({ workspaceId: 'w', role: 'viewer' }),
    },
    observer: { responded: () => undefined, violated: () => undefined, streams: (_, change) => void (open += change) },
  },
);
const port = await listenLocally(createHttpServer(app), 4096);

function state(): StreamServerState {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { port, open, asked, rss, heap: heapUsed };
}

answerParent({ ...state() }, async () => ({ ...state() }));
