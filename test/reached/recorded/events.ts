import { applyEvent as original } from '../../../control-plane/world/events.ts';
import { inControlPlane } from '../passing.ts';

export * from '../../../control-plane/world/events.ts';

/** Counts the rows that an event of the world writes as written by the control plane. */
export const applyEvent: typeof original = (...args) => inControlPlane.run(true, () => original(...args));
