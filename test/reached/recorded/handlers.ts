import { createHandlers as original } from '../../../control-plane/handlers/handlers.ts';
import { inControlPlane, ofControlPlane, passing } from '../passing.ts';

export * from '../../../control-plane/handlers/handlers.ts';

type AnyHandler = (...args: readonly unknown[]) => Promise<object>;

/** Marks what the control plane returns and throws, and remembers in which store it works. */
export const createHandlers: typeof original = (portsOf, operations) => {
  const handlers = original(async (context) => {
    const ports = await portsOf(context);
    const request = passing.getStore();
    if (request) request.store = ports.store;
    return ports;
  }, operations);
  const marked = Object.entries(handlers).map(([id, handler]) => [
    id,
    // All handlers have the same two parameters.
    mark(handler as AnyHandler),
  ]);
  // Each handler takes and returns the same.
  return Object.fromEntries(marked) as ReturnType<typeof original>;
};

function mark(handler: AnyHandler): AnyHandler {
  return async (...args) => {
    try {
      const result = await inControlPlane.run(true, () => handler(...args));
      ofControlPlane.add(result);
      return result;
    } catch (error) {
      if (error instanceof Error) ofControlPlane.add(error);
      throw error;
    }
  };
}
