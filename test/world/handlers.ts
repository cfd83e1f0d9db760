import { createHandlers } from '../../control-plane/index.ts';
import { skeleton } from '../../generated/skeleton.ts';

/** The backend of a control plane, to count what it implements. It serves nothing. */
export const handlers = {
  ...skeleton,
  ...createHandlers(() => Promise.reject(new Error('There is no world behind these handlers.'))),
};
