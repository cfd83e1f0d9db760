import { createIdentity as original } from '../../../control-plane/identity.ts';
import { identities } from '../passing.ts';

export * from '../../../control-plane/identity.ts';

/** Remembers that the identity is one of a control plane. */
export const createIdentity: typeof original = (...args) => {
  const identity = original(...args);
  identities.add(identity);
  return identity;
};
