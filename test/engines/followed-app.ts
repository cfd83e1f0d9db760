import { app } from '../../control-plane/ports/suites/wanted.ts';
import type { AppServices, ServiceRef } from '../../control-plane/ports/telemetry.ts';

const limits = { cpu: 0.5, memory: 1_073_741_824 };

/** The service whose lines are followed. */
export const worker: ServiceRef = {
  appId: app.id,
  app: 'shop',
  service: 'web',
  preset: 'jobs',
  limits,
  containers: [],
};
export const followed: AppServices = { appId: app.id, app: 'shop', services: [worker], entry: null };

/** The access log of no ingress. */
export async function* nothing(signal: AbortSignal): AsyncIterable<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield* [];
}
