import createHooks from 'openapi-react-query';
import { createClient } from 'platform-control-plane-client';

export const controlPlane = createClient({ baseUrl: location.origin, credentials: 'include', retries: 2 });

// Each call, query, mutation and stream passes here.
controlPlane.use({
  onResponse({ response }) {
    if (response.status === 401) location.assign(import.meta.env.VITE_SIGN_IN_URL);
  },
});

/** The hooks of TanStack Query, with the same session and retries. */
export const api = createHooks(controlPlane.fetchClient);
