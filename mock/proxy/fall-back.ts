import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readCredentials } from '../../contract/auth/credentials.ts';
import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { parseJsonBytes } from '../../contract/parse-json.ts';
import { statusOf } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { personas, ownerPersona } from '../context/personas.ts';
import type { Checked } from './check-request.ts';

import { type Received, replay } from './message/received.ts';

/** Why the mock responds instead of the upstream. */
export type FallbackReason = '501' | 'unknown' | 'requested';

/**
 * Whether a response means that the upstream does not implement the operation, rather than that a resource is missing.
 */
export function reasonToFallBack(
  { errors }: Operation,
  { method }: Received,
  head: IncomingMessage,
  body: Buffer,
): FallbackReason | null {
  const { statusCode } = head;
  if (statusCode === 501) return '501';
  if (statusCode === 405) return 'unknown';
  if (statusCode !== 404) return null;
  // A response to HEAD has no body; the media type has to do.
  if (method === 'HEAD' && mediaTypeOf(head.headers['content-type']) === 'application/json') return null;
  const code = errorCodeOf(parseJsonBytes(body));
  if (code !== null && (errors[404] ?? []).includes(code)) return null;
  // A framework's page has no code. The front of this package sends `not_found` for an unknown path, and so does any
  // operation that does not declare the code. Any other code comes from the operation.
  return code === null || code === 'not_found' || statusOf(code) === undefined ? 'unknown' : null;
}

/**
 * The request for the mock. The mock does not know the upstream's users and workspaces, so it gets those of the
 * examples. The credentials of a persona are kept, and a request without credentials stays without.
 */
export function toFallbackRequest(
  received: Received,
  { operation, params }: Checked,
  workspaces: readonly string[],
  socket: Socket,
): IncomingMessage {
  const headers = { ...received.headers };
  const presented = readCredentials(headers);
  const isPersona =
    (presented.kind === 'token' && personas.some(({ token }) => token === presented.secret)) ||
    (presented.kind === 'session' && personas.some(({ session }) => session === presented.id));
  if (presented.kind !== 'absent' && !isPersona) {
    headers.authorization = `Bearer ${ownerPersona.token}`;
    delete headers.cookie;
  }
  const [home] = workspaces;
  const { workspaceSlug: slug } = params;
  const isElsewhere = slug !== undefined && home !== undefined && !workspaces.includes(slug);
  const url = operation && isElsewhere ? inWorkspace(received.url, operation, home) : received.url;
  return replay({ ...received, url, headers }, socket);
}

/** The URL with another workspace. */
function inWorkspace(url: string, { path }: Operation, slug: string): string {
  const at = path.split('/').indexOf('{workspaceSlug}');
  const [sent = '', query] = url.split(/(\?.*)/s);
  return `${sent.split('/').with(at, slug).join('/')}${query ?? ''}`;
}
