import type { RequestListener } from 'node:http';
import type { MockContext } from '../context/context.ts';
import type { Checked } from './check-request.ts';
import type { Received } from './message/received.ts';

/** A request that the proxy handles. */
export interface ProxiedRequest {
  readonly mockContext: MockContext;
  readonly received: Received;
  readonly checked: Checked;
  readonly response: Parameters<RequestListener>[1];
  /** Aborted when the client disconnects. */
  readonly disconnected: AbortSignal;
}
