import { asObject, type JsonObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { RequestValues } from './target.ts';
import type { Asked, WriteScope } from './write-scope.ts';

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
  /** How it could be sent nevertheless; `null` where it cannot. */
  readonly hint: string | null;
  constructor(
    request: string,
    reason: string,
    hint: string | null = '`run` of the configuration can allow the operation',
  ) {
    super(`${request} is not sent: ${reason}.`);
    this.reason = reason;
    this.hint = hint;
  }
}

/** Why a write without an entry in the knowledge is not sent. */
export const unknownOperation = 'verify has no knowledge of this operation';

/** Throws an `UnsafeRequest` for a request that may change anything but what this run has created. */
export function guard(writeScope: WriteScope, operationId: string, method: string, request: GuardedRequest): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
  if (!writeScope.allowsWrites) throw new UnsafeRequest(`${method} of ${operationId}`, 'it needs --allow-writes');
  const { path = {}, persona = null } = request;
  // The contract has no such method, and the service does not even learn who sends the request.
  if (request.method !== undefined && persona === null) return;
  const asked: Asked = { path, body: bodyOf(request.body), persona: persona?.name.split('/')[0] ?? null };
  const known = writeScope.knowledge.operations[operationId];
  if (!known && !writeScope.named.has(operationId))
    throw new UnsafeRequest(`${method} of ${operationId}`, unknownOperation, null);
  const rule = known?.isSafe;
  const { workspaceSlug } = path;
  const isInside = workspaceSlug === undefined ? rule !== undefined : writeScope.isOurs(workspaceSlug);
  if (isInside && (rule === undefined || writeScope.named.has(operationId) || rule(writeScope, asked))) return;
  if (workspaceSlug === undefined && writeScope.named.has(operationId)) return;
  throw new UnsafeRequest(
    `${method} of ${operationId}`,
    'it could change what this run did not create, or reach people',
  );
}

function bodyOf(body: unknown): JsonObject {
  return asObject(typeof body === 'string' ? parseJson(body) : body);
}

/** Whether a request may be sent. */
export function maySend(writeScope: WriteScope, operationId: string, method: string, request: GuardedRequest): boolean {
  try {
    guard(writeScope, operationId, method, request);
    return true;
  } catch (error) {
    if (error instanceof UnsafeRequest) return false;
    throw error;
  }
}
