import type { RequestValues } from './target.ts';

/** What a run may write to. */
export interface Territory {
  readonly allowsWrites: boolean;
  /** The slugs of the workspaces that this run has created. */
  readonly workspaces: Set<string>;
  /** Operations outside workspaces that this run may call: see `verify/scratch`. */
  readonly operations: Set<string>;
}

/** A request that a check wanted to send, and that would have changed what does not belong to the run. */
export class UnsafeRequest extends Error {}

/** Throws an `UnsafeRequest` for a request that may change anything but what this run has created. */
export function guard(territory: Territory, operationId: string, method: string, { path = {} }: RequestValues): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
  if (!territory.allowsWrites) throw new UnsafeRequest(`${method} of ${operationId} is not sent without --allow-writes.`);
  if (territory.operations.has(operationId)) return;
  if (path.workspaceSlug !== undefined && territory.workspaces.has(path.workspaceSlug)) return;
  throw new UnsafeRequest(`${method} of ${operationId} is not sent, because it would change what this run did not create.`);
}
