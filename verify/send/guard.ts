import { asObject, type JsonObject } from '../../server/contract/document.ts';
import { parseJson } from '../../server/contract/parse-json.ts';
import type { RequestValues } from './target.ts';
import type { Territory } from './territory.ts';

/** A request that a check wants to send. */
interface GuardedRequest extends RequestValues {
  readonly persona?: { readonly name: string } | null;
  readonly body?: unknown;
  /** The method of the operation is replaced by another one. */
  readonly method?: string;
}

/** A request that a check wanted to send, and that would have changed what does not belong to the run. */
export class UnsafeRequest extends Error {
  /** The same for every operation. */
  readonly reason: string;
  constructor(request: string, reason: string) {
    super(`${request} is not sent: ${reason}.`);
    this.reason = reason;
  }
}

/** Part of an id, a slug or a token that leads to nothing. */
export const madeUp = 'verify-made-up';
/** An id that leads to nothing. */
export const madeUpId = '00000000-0000-4000-8000-00000000dead';

/** Throws an `UnsafeRequest` for a request that may change anything but what this run has created. */
export function guard(territory: Territory, operationId: string, method: string, request: GuardedRequest): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
  if (!territory.allowsWrites) throw new UnsafeRequest(`${method} of ${operationId}`, 'it needs --allow-writes');
  const { path = {}, persona = null } = request;
  // The contract has no such method, and the service does not even learn who sends the request.
  if (request.method !== undefined && persona === null) return;
  const asked: Asked = { path, body: bodyOf(request.body), persona: persona?.name.split('/')[0] ?? null };
  const rule = rules[operationId];
  const { workspaceSlug } = path;
  const isInside = workspaceSlug === undefined ? rule !== undefined : isOurs(territory.workspaces, workspaceSlug) || !isSlug(workspaceSlug);
  if (isInside && (rule === undefined || territory.named.has(operationId) || rule(territory, asked))) return;
  if (workspaceSlug === undefined && territory.named.has(operationId)) return;
  throw new UnsafeRequest(`${method} of ${operationId}`, 'it could change what this run did not create, or reach people');
}

interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly persona: string | null;
}

type Rule = (territory: Territory, asked: Asked) => boolean;

/** What has to be so beyond the workspace of the path. Operations outside workspaces without a rule are refused. */
const rules: Readonly<Record<string, Rule>> = {
  updateMe: ({ profiles }, { persona, body }) => persona === null || (profiles.has(persona) && !hasPicture(body.avatarUrl)),
  createToken: () => true,
  revokeToken: ({ tokens }, { path }) => isOurs(tokens, path.id) || !isUuid(path.id),
  createTicket: () => false,
  createTicketMessage: () => false,
  askAi: () => false,
  contactSupport: () => false,
  inspectPublic: () => true,
  createWorkspace: isOwnTier,
  activateRegion: isOwnTier,
  changePlan: isOwnTier,
  acceptInvitation: ({ invitations }, { path }) => isOurs(invitations, path.token) || !isLine(path.token),
  declineInvitation: ({ invitations }, { path }) => isOurs(invitations, path.token) || !isLine(path.token),
  createInvitation: ({ emails }, { body: { email } }) => typeof email !== 'string' || emails.has(email) || !reachesAnyone(hostOf(email)),
  createAlert: (_, { body }) => typeof body.webhookUrl !== 'string' || !reachesAnyone(hostOf(body.webhookUrl)),
  updateAlert: (_, { body }) => typeof body.webhookUrl !== 'string' || !reachesAnyone(hostOf(body.webhookUrl)),
  transferWorkspace: ({ profiles }, { body: { targetUserId } }) =>
    !isUuid(targetUserId) || targetUserId === madeUpId || [...profiles.values()].some(({ id }) => id === targetUserId),
  transferApp: ({ workspaces }, { body: { targetWorkspaceSlug } }) =>
    !isSlug(targetWorkspaceSlug) || isOurs(workspaces, targetWorkspaceSlug),
};

/** Another tier of the server may cost money. */
function isOwnTier({ tier, otherTiers }: Territory, { body }: Asked): boolean {
  return tier !== null && !(typeof body.tier === 'string' && otherTiers.has(body.tier));
}

/** A valid picture becomes an address, so the former one cannot be restored. */
function hasPicture(value: unknown): boolean {
  if (typeof value !== 'string') return value === null;
  return value.length <= 350_000 && /^data:image\/[a-z+]+;base64,[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** Only such a text can lead to a workspace. */
function isSlug(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value);
}

/** Only such a text can be the secret part of a link. */
function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 255 && /^[\x21-\x7e]+$/.test(value);
}

function isOurs(ours: ReadonlySet<string>, value: unknown): boolean {
  return typeof value === 'string' && (ours.has(value) || value.startsWith(madeUp) || value === madeUpId);
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** The host of an address of a person or a page; `null` if it is neither. */
function hostOf(text: string): string | null {
  if (/^https?:/i.test(text)) return URL.parse(text)?.hostname ?? null;
  return text.includes('@') ? text.slice(text.lastIndexOf('@') + 1).toLowerCase() : null;
}

/** Whether a host is not one of those that RFC 2606 reserves. */
function reachesAnyone(host: string | null): boolean {
  return host !== null && !/(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/.test(host);
}

function bodyOf(body: unknown): JsonObject {
  return asObject(typeof body === 'string' ? parseJson(body) : body);
}
