import type { RequestContext } from '../../contract/model/handler.ts';
import type { Idempotency } from '../../server/ports/idempotency.ts';
import type { Identity } from '../../server/ports/identity.ts';
import type { World } from './world.ts';

/** Identities of many worlds behind one front: `worldOf` returns the world of a request. */
export function identityOfWorlds<Extra>(worldOf: (extra: Extra) => Promise<World>): Identity<Extra> {
  return {
    authenticate: async (credential, extra) => (await worldOf(extra)).identity.authenticate(credential, extra),
    findMembership: async (principal, slug, extra) =>
      (await worldOf(extra)).identity.findMembership(principal, slug, extra),
  };
}

/** Idempotency keys in the world that `worldOf` returns. */
export function idempotencyOfWorlds<Extra>(worldOf: (extra: Extra) => Promise<World>): Idempotency<Extra> {
  return {
    claim: async (request, milliseconds, extra) =>
      (await worldOf(extra)).idempotency.claim(request, milliseconds, extra),
    keep: async (request, response, milliseconds, extra) =>
      (await worldOf(extra)).idempotency.keep(request, response, milliseconds, extra),
    free: async (request, extra) => (await worldOf(extra)).idempotency.free(request, extra),
  };
}

/** Handlers of many worlds behind one front, for the same operations as the first world's. */
export function handlersOfWorlds(first: World, worldOf: () => World): World['handlers'] {
  const handlers = Object.keys(first.handlers).map((id) => {
    const handle: AnyHandler = (input, context) => handlersById(worldOf())[id]?.(input, context);
    return [id, handle];
  });
  // The names are those of the world's handlers, and each passes its arguments on to one of them.
  return Object.fromEntries(handlers) as World['handlers'];
}

type AnyHandler = (input: object, context: RequestContext) => unknown;

function handlersById({ handlers }: World): Readonly<Record<string, AnyHandler>> {
  // Every handler takes an input and a context.
  return handlers as object as Readonly<Record<string, AnyHandler>>;
}
