import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readCredentials } from '../../server/auth/credentials.ts';
import { errorCodeOf } from '../../server/contract/checks/error-code.ts';
import { mediaTypeOf } from '../../server/contract/media-type.ts';
import { parseJsonBytes } from '../../server/contract/parse-json.ts';
import { statusOf } from '../../server/contract/problem.ts';
import type { Operation } from '../../server/model/operation.ts';
import { personas, ownerPersona } from '../persona/personas.ts';
import type { Checked } from './check-request.ts';

import { type Received, replay } from './received.ts';

/** Why the mock answers what the server should have answered. */
export type FallbackReason = '501' | 'unknown' | 'asked';

/** Whether a server says that it does not have the operation yet, rather than that it lacks what the operation is about. */
export function reasonToFallBack({ errors }: Operation, { method }: Received, head: IncomingMessage, body: Buffer): FallbackReason | null {
  const { statusCode } = head;
  if (statusCode === 501) return '501';
  if (statusCode === 405) return 'unknown';
  if (statusCode !== 404) return null;
  // To HEAD there is no body that could tell, but it would have been of the contract's type.
  if (method === 'HEAD' && mediaTypeOf(head.headers['content-type']) === 'application/json') return null;
  const code = errorCodeOf(parseJsonBytes(body));
  if (code !== null && (errors[404] ?? []).includes(code)) return null;
  // A framework's own page has no code of the contract. And `not_found` is what the contract's own front says of an address that it does
  // not have; from an operation that never misses anything, it can mean nothing else. Any other code was chosen by the operation.
  return code === null || code === 'not_found' || statusOf(code) === undefined ? 'unknown' : null;
}

/**
 * The request, as the mock can answer it. Its caller and its workspace are the server's, of whom the mock knows nothing: in the place of
 * both stand those of the examples. Who presents a demo token is a persona already, and who presents nothing stays nobody.
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

/** The address with another workspace in it. */
function inWorkspace(url: string, { path }: Operation, slug: string): string {
  const at = path.split('/').indexOf('{workspaceSlug}');
  const [sent = '', query] = url.split(/(\?.*)/s);
  return `${sent.split('/').with(at, slug).join('/')}${query ?? ''}`;
}
