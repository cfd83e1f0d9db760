import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { paths } from '../generated/types.ts';
import type { Calls } from './calls.ts';

export interface ControlPlaneOptions extends Omit<ClientOptions, 'querySerializer' | 'pathSerializer'> {
  /** Where the control plane is served, without a slash at the end. */
  readonly baseUrl: string;
  /** A personal API token. In a browser, leave it out to use the session cookie. */
  readonly token?: string;
}

/**
 * A client of the control plane: each operation by its path and method, with its parameters, bodies and answers typed.
 */
export type ControlPlaneClient = Calls;

export function createClient({ token, ...options }: ControlPlaneOptions): ControlPlaneClient {
  const client = createFetchClient<paths, 'application/json'>({ ...options, querySerializer: serializeQuery });
  if (token !== undefined) {
    client.use({
      onRequest({ request }) {
        request.headers.set('Authorization', `Bearer ${token}`);
      },
    });
  }
  // The same calls, with stricter types; the two are too far apart for the compiler to compare.
  return client as unknown as ControlPlaneClient;
}

/** Escapes every reserved character, which servers may refuse where they stand unescaped; a list repeats its name. */
export function serializeQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item: unknown) => [name, item] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escape(name)}=${escape(String(value))}`)
    .join('&');
}

function escape(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
