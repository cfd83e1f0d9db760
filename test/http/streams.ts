import { once } from 'node:events';
import type { Handlers } from '../../generated/handlers.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createApp } from '../../server/http/app.ts';
import type { AppOptions } from '../../server/http/options.ts';
import { listen } from '../listen.ts';
import { people } from './identity.ts';

export const active = '/api/workspaces/acme/apps/storefront/deploys/active';
export const logs = '/api/workspaces/acme/apps/storefront/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs';
export const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';
export const ada = { authorization: 'Bearer ada' };

/** A server of the given handlers, for the person ada. */
export async function start(handlers: Partial<Handlers>, options: Partial<AppOptions> = {}) {
  const app = await createApp({ ...skeleton, ...handlers }, { identity: people({ ada: {} }), log: silent, ...options });
  return listen(app);
}

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A source that yields the given lines, then waits until it is closed; says when that happens. */
export function endless(...lines: string[]) {
  const closed = Promise.withResolvers<string>();
  async function* source(signal: AbortSignal): AsyncGenerator<string> {
    try {
      yield* lines;
      await once(signal, 'abort');
    } finally {
      closed.resolve('closed');
    }
  }
  return { source, closed: closed.promise };
}
