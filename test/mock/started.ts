import { createMock, type MockOptions } from '../../mock/app.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { listen } from '../listen.ts';
import { callerOf } from './caller.ts';

export const storefront = '/api/workspaces/acme/apps/storefront';

type Headers = Readonly<Record<string, string>>;

/** A mock whose time stands still until a test lets it pass. */
export async function startFrozen(options: MockOptions = {}) {
  const clock = new ManualClock();
  const server = await listen(await createMock({ clock, ...options }));
  const authorization = 'Bearer pcp_demo_owner';
  return {
    clock,
    url: server.url,
    /** Sends requests of the owner in the session `one`. */
    call: callerOf(server.url, 'one'),
    /** Sends a GET and returns the response with its headers. */
    get: (path: string, headers?: Headers) =>
      fetch(server.url + path, { headers: { authorization, 'x-mock-session': 'one', ...headers } }),
    /** Opens a stream of the owner in the session `one`. */
    follow: (path: string, headers?: Headers) =>
      StreamReader.open(server.url + path, { authorization, 'x-mock-session': 'one', ...headers }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
