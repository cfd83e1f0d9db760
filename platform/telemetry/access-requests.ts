import { routeOf } from '../../control-plane/model/observability/route-template.ts';
import type { StoredRequest } from './batch.ts';

/** A request as an ingress logs it. */
export interface AccessEntry {
  /** When it began. */
  readonly at: number;
  /** The id of the app; `null` if no app has the host. */
  readonly app: string | null;
  /** The service with the host; `null` for a host of the app's address. */
  readonly service: string | null;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly traceparent: string;
  /** Host and port of the container; `null` if none got it. */
  readonly endpoint: string | null;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);
const longestPath = 1000;

/** A request to store. Its query is left out: it may have secrets. */
export function requestOf(entry: AccessEntry, containerAt: (endpoint: string) => string | undefined): StoredRequest {
  const { at, method, path, status, duration, traceparent, endpoint } = entry;
  const [bare = ''] = path.split(/[?#]/, 1);
  return {
    at: Math.round(at + duration),
    // A client can send any word, and each would be a route of its own.
    method: methods.has(method) ? method : 'OTHER',
    path: bare.slice(0, longestPath).replaceAll(/\s/g, ' ').replaceAll(' ', '%20'),
    route: routeOf(bare),
    status,
    durationMs: duration,
    traceId: /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(traceparent)?.[1] ?? null,
    container: endpoint === null ? '' : (containerAt(endpoint) ?? ''),
  };
}
