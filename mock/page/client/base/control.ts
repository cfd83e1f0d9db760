import type { LoggedRequest } from '../../../context/request-log.ts';
import type { World } from './world.ts';

/** The responses of the mock control API, below `/__mock`. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly session: string;
  readonly stateless: boolean;
  readonly upstream: string | null;
  readonly scenario: string | null;
  /** Why the latest edit of the contract is not served. */
  readonly problem: string | null;
}

export interface ScenarioList {
  readonly scenarios: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  readonly chosen: string | null;
}

export interface Persona {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly token: string;
  /** The value of the session cookie; `null` for a persona that is only a token. */
  readonly session: string | null;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly access: { readonly role: string | null; readonly scope: string | null; readonly authentication: string };
  readonly stream: boolean;
  /** The limits of an upload; `null` where no files are sent. */
  readonly upload: { readonly maxFiles: number; readonly maxBytes: number } | null;
  /** The type of each parameter in the query, by its name. */
  readonly query: Readonly<Record<string, string>>;
  readonly example: { readonly url: string; readonly body: unknown };
  readonly examples: readonly Example[];
}
export interface Example {
  readonly status: number;
  readonly name: string;
  readonly summary: string | null;
}

/** A response that the session gives instead of the usual one. */
export interface Override {
  readonly operationId: string;
  readonly code?: number;
  readonly example?: string;
  readonly delayMs: number;
  /** For how many more requests. */
  readonly remaining: number | 'always';
  readonly used: boolean;
}

interface Overrides {
  readonly overrides: readonly Override[];
}

/** The clock of the session's world. */
export interface Clock {
  /** RFC 3339. */
  readonly at: string;
  readonly speed: number;
  readonly frozen: boolean;
}

/** A session of the mock. */
export interface SessionSummary {
  readonly id: string;
  readonly lastRequest: Pick<LoggedRequest, 'at' | 'method' | 'url' | 'status'> | null;
}

export interface ControlResponses {
  'GET /__mock': About;
  'GET /__mock/scenarios': ScenarioList;
  'PUT /__mock/scenario': { readonly chosen: string | null };
  'GET /__mock/personas': { readonly personas: readonly Persona[] };
  'GET /__mock/operations': { readonly operations: readonly Operation[] };
  'GET /__mock/overrides': Overrides;
  'PUT /__mock/overrides': Overrides;
  'POST /__mock/overrides': Overrides;
  'GET /__mock/clock': Clock;
  'PATCH /__mock/clock': Clock;
  'GET /__mock/world': World;
  'POST /__mock/world/events': { readonly ok: true };
  'GET /__mock/requests': { readonly requests: readonly LoggedRequest[] };
  'DELETE /__mock/requests': { readonly ok: true };
  'GET /__mock/sessions': { readonly sessions: readonly SessionSummary[] };
  'DELETE /__mock/session': { readonly ok: true };
}

/**
 * Sends a request to the mock control API. The session cookie is sent with it.
 * @throws Error with the mock's message, or a TypeError if the mock does not respond
 */
export async function callControlApi<Route extends keyof ControlResponses>(
  route: Route,
  body?: object,
): Promise<ControlResponses[Route]> {
  const [method = '', path = ''] = route.split(' ');
  const json = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...json });
  const text = await response.text();
  if (!response.ok) throw new Error(readMessage(text) ?? `The mock responded with ${response.status} to ${route}`);
  // The mock's own tests check that its responses match the table above.
  return JSON.parse(text) as ControlResponses[Route];
}

/** The message of an error in either shape, `{error: {message}}` or `{error: message}`, and its details. */
export function readMessage(text: string): string | undefined {
  try {
    // The type is an assumption; the fields are only read.
    const { error } = JSON.parse(text) as { error?: string | ErrorBody };
    if (typeof error !== 'object') return error;
    const details = (error.details ?? []).map(({ path, message }) => `${path}: ${message}`);
    return [error.message ?? '', ...details].join(' ');
  } catch {
    return undefined;
  }
}

interface ErrorBody {
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}
