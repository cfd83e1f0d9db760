import { exampleRequest, exampleUrl } from '../../contract/requests.ts';
import type { Row } from '../../server/http/deny.ts';

const url = 'https://control-plane.test';

/** The headers of the callers in a world that are like those of the table. */
export const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-token': {},
  unknown: { authorization: 'Bearer unknown' },
  malformed: { authorization: 'pcp_demo_owner' },
  expired: { authorization: 'Bearer pcp_demo_expired' },
  read: { authorization: 'Bearer pcp_demo_read' },
  deploy: { authorization: 'Bearer pcp_demo_deploy' },
  full: { authorization: 'Bearer pcp_demo_owner' },
  viewer: { authorization: 'Bearer pcp_demo_viewer' },
  developer: { authorization: 'Bearer pcp_demo_developer' },
  admin: { authorization: 'Bearer pcp_demo_admin' },
  outsider: { authorization: 'Bearer pcp_demo_stranger' },
  'pinned-here': { authorization: 'Bearer pcp_demo_pinned' },
  'no-phone': { authorization: 'Bearer pcp_demo_no-phone' },
  'no-origin': { cookie: 'pcp_session=demo_owner' },
};

/**
 * Rows whose example is about the caller itself in a world, where more is allowed: the token, the member, the person
 * that is invited. A pinned token reaches the target of a transfer only in the table's own identity.
 */
export const special = new Set([
  'revokeToken',
  'revokeToken+itself',
  'removeMember',
  'removeMember+self',
  'acceptInvitation',
  'declineInvitation',
  'transferApp',
]);

/** The request of a row with the headers of a caller. */
export function requestOf({ operation, path, body }: Row, headers: Readonly<Record<string, string>>): Request {
  const target = path === undefined ? exampleUrl(url, operation) : new URL(path, url).href;
  const sent = body ?? exampleRequest(operation).body;
  return new Request(target, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
}

/** The refusal as the table writes it; `access` for any other response, also for an error of the operation itself. */
export async function accessOf(response: Response): Promise<string> {
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  if (response.status === 401) return '401';
  if (code === 'phone_required') return 'phone';
  if (response.status === 403 && code === 'forbidden') return '403';
  return 'access';
}

/** Whether the table refuses the caller. */
export function isRefusal(cell: string | undefined): cell is string {
  return cell === '401' || cell === '403' || cell === 'phone';
}
