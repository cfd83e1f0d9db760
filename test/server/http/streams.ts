import { once } from 'node:events';
import type { Handlers } from '../../../generated/handlers.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import type { AnyHandlers } from '../../../server/dispatch/any-handler.ts';
import { createApp, createListener } from '../../../server/http/app.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import type { AppOptions } from '../../../server/http/options.ts';
import { listen } from '../../listen.ts';
import { people } from './identity.ts';

export const active = '/api/workspaces/acme/apps/storefront/deploys/active';
export const logs = '/api/workspaces/acme/apps/storefront/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs';
export const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';
export const ada = { authorization: 'Bearer ada' };

/** A server of the given handlers, for the person ada. */
export async function start(handlers: Partial<Handlers>, options: Partial<AppOptions> = {}) {
  const app = await createApp(
    { ...skeleton, ...handlers },
    { identity: people({ ada: {} }), log: silent, preparation: 'atFirstRequest', ...options },
  );
  return listen(app);
}

/** The same without Express, as `serve` listens. */
export async function startListener(handlers: Partial<Handlers>, options: Partial<AppOptions> = {}) {
  // The compiler has checked each handler against its operation; they are all called alike.
  const all = { ...skeleton, ...handlers } as object as AnyHandlers;
  const listener = await createListener(
    all,
    { identity: people({ ada: {} }), log: silent, preparation: 'atFirstRequest', ...options },
    generatedContract(),
  );
  return listen((request, response) => listener(request, response, undefined));
}

/** Both ways to serve the front, for tests of what reaches the connection. */
export const fronts = [
  ['Express', start],
  ['a listener of Node', startListener],
] as const;

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
