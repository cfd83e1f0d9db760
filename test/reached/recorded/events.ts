import { applyEvent as original } from '../../../control-plane/world/events.ts';
import { inControlPlane } from '../passing.ts';

export * from '../../../control-plane/world/events.ts';

/** What an event of the world writes is not written by a test. */
export const applyEvent: typeof original = (...args) => inControlPlane.run(true, () => original(...args));
