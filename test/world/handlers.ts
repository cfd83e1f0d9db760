import { createHandlers } from '../../control-plane/index.ts';

/** The backend of a control plane, to count what it implements. It serves nothing. */
export const handlers = createHandlers(() => Promise.reject(new Error('There is no world behind these handlers.')));
