import { skeleton } from '../../../generated/skeleton.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

/** The backend of a control plane, to count what it implements. */
export const handlers = { ...skeleton, ...createMemoryPlane({ at: 0 }).handlers };
