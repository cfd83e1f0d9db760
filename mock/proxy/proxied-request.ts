import type { RequestListener } from 'node:http';
import type { MockContext } from '../context/context.ts';
import type { Checked } from './check-request.ts';
import type { Received } from './received.ts';

/** A request on its way, and what is known of it. */
export interface ProxiedRequest {
  readonly mockContext: MockContext;
  readonly received: Received;
  readonly checked: Checked;
  readonly response: Parameters<RequestListener>[1];
  /** Aborted when the caller leaves. */
  readonly disconnected: AbortSignal;
}
