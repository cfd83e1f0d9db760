import { asObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { Knowledge } from '../scratch/knowledge.ts';
import type { RelayedExchange } from './relay.ts';
import { operationOf, type Workflow } from './workflow.ts';

interface Server {
  readonly knowledge: Pick<Knowledge, 'operations'>;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Tokens with which the run may remove the remains. */
  readonly tokens: readonly string[];
}

/**
 * Removes what a workflow has created and not deleted, because it ended too early. Returns what is left, as sentences.
 */
export async function removeLeft(
  workflow: Workflow,
  sent: readonly RelayedExchange[],
  server: Server,
): Promise<string[]> {
  const left: string[] = [];
  for (const path of findLeft(workflow, sent, server).toReversed()) {
    const statuses: number[] = [];
    for (const token of server.tokens) if (!statuses.includes(200)) statuses.push(await remove(path, token, server));
    // For a caller who does not reach it, it is missing as well.
    const isGone = statuses.includes(200) || statuses.every((status) => status === 404);
    if (!isGone) left.push(`The workflow ${workflow.id} has created ${path}, which could not be deleted.`);
  }
  return left;
}

/** The paths of what exists after these requests, in the order in which it was created. */
function findLeft({ id, steps }: Workflow, sent: readonly RelayedExchange[], { knowledge }: Server): string[] {
  let paths: string[] = [];
  for (const { step, method, target, response } of sent) {
    if (!response || response.status < 200 || response.status > 299) continue;
    const called = steps.find(({ stepId }) => step === `${id}/${stepId}`);
    const operation = called ? operationOf(called) : '';
    const created = knowledge.operations[operation]?.leaves?.(asObject(parseJson(response.body.toString())));
    if (created !== undefined) paths.push(created);
    if (method === 'DELETE') paths = paths.filter((path) => !isWithin(path, target));
  }
  return paths;
}

/** Whether a path is that of a request, or leads to a part of it. */
function isWithin(path: string, target: string): boolean {
  const deleted = target.replace(/\?.*$/, '');
  return path === deleted || path.startsWith(`${deleted}/`) || path.startsWith(`${deleted}?`);
}

/** The status of the response; 0 without one. */
async function remove(path: string, token: string, { baseUrl, headers }: Server): Promise<number> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'DELETE',
      headers: { ...headers, Authorization: `Bearer ${token}` },
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
