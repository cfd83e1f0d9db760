import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { paths } from '../generated/types.ts';
import type { ClientMethods } from './methods.ts';

export interface ControlPlaneOptions extends Omit<ClientOptions, 'querySerializer' | 'pathSerializer'> {
  /** The URL of the control plane, without a slash at the end. */
  readonly baseUrl: string;
  /** A personal API token. In a browser, leave it out to use the session cookie. */
  readonly token?: string;
}

/**
 * A client of the control plane: each operation by its path and method, with typed parameters, bodies and responses.
 */
export type ControlPlaneClient = ClientMethods;

export function createClient({ token, ...options }: ControlPlaneOptions): ControlPlaneClient {
  const client = createFetchClient<paths, 'application/json'>({ ...options, querySerializer: serializeQuery });
  if (token !== undefined) {
    client.use({
      onRequest({ request }) {
        request.headers.set('Authorization', `Bearer ${token}`);
      },
    });
  }
  // The same functions with stricter types, which the compiler cannot relate to the original ones.
  return client as unknown as ControlPlaneClient;
}

/** Escapes every reserved character, since servers may reject unescaped ones. A list repeats its name. */
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
