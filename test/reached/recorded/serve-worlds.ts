import { identityOfWorlds as original } from '../../../control-plane/world/serve-worlds.ts';
import { identities } from '../passing.ts';

export * from '../../../control-plane/world/serve-worlds.ts';

/** Remembers that the identity is one of a control plane. */
export const identityOfWorlds: typeof original = (worldOf) => {
  const identity = original(worldOf);
  identities.add(identity);
  return identity;
};
