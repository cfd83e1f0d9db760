import type { RequestContext } from '../../contract/model/handler.ts';
import type { Idempotency } from '../../server/ports/idempotency.ts';
import type { Identity } from '../../server/ports/identity.ts';
import type { World } from './world.ts';

/** The identities of many worlds behind one front: `worldOf` says whose a request is. */
export function identityOfWorlds<Extra>(worldOf: (extra: Extra) => Promise<World>): Identity<Extra> {
  return {
    authenticate: async (credential, extra) => (await worldOf(extra)).identity.authenticate(credential, extra),
    findMembership: async (principal, slug, extra) =>
      (await worldOf(extra)).identity.findMembership(principal, slug, extra),
  };
}

/** The keys of requests, in the world that `worldOf` gives each. */
export function idempotencyOfWorlds<Extra>(worldOf: (extra: Extra) => Promise<World>): Idempotency<Extra> {
  return {
    claim: async (request, milliseconds, extra) =>
      (await worldOf(extra)).idempotency.claim(request, milliseconds, extra),
    keep: async (request, response, milliseconds, extra) =>
      (await worldOf(extra)).idempotency.keep(request, response, milliseconds, extra),
    free: async (request, extra) => (await worldOf(extra)).idempotency.free(request, extra),
  };
}

/** The handlers of many worlds behind one front, as those of the first one are. */
export function handlersOfWorlds(first: World, worldOf: () => World): World['handlers'] {
  const handlers = Object.keys(first.handlers).map((id) => {
    const handle: AnyHandler = (input, context) => handlersById(worldOf())[id]?.(input, context);
    return [id, handle];
  });
  // They are called, and return, like those of the world.
  return Object.fromEntries(handlers) as World['handlers'];
}

type AnyHandler = (input: object, context: RequestContext) => unknown;

function handlersById({ handlers }: World): Readonly<Record<string, AnyHandler>> {
  // They are all called alike.
  return handlers as object as Readonly<Record<string, AnyHandler>>;
}
