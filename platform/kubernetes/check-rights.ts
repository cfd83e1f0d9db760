import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { appRights, ingressRights, type Right, rights } from './rights.ts';

interface Review {
  readonly status: { readonly allowed: boolean };
}

/** A verb for all objects of a kind, or for one. */
interface Tried extends Pick<Right, 'group' | 'resource'> {
  readonly verb: string;
  readonly name: string | null;
}

/**
 * A sentence for what keeps a server from a cluster; `null` for nothing. A server beside the full one, which has the
 * ingress and measures apps, needs fewer rights.
 */
export async function problemOfRights(
  client: ApiClient,
  { hasIngress = false, isFull = true } = {},
): Promise<string | null> {
  try {
    const needed = isFull ? [...rights, ...(hasIngress ? ingressRights : [])] : appRights;
    const tried = needed.flatMap(({ verbs, names = [null], ...right }) =>
      verbs.flatMap((verb) => names.map((name) => ({ ...right, verb, name }))),
    );
    const allowed = await Promise.all(tried.map((one) => isAllowed(client, one)));
    const missing = tried.filter((_, index) => allowed[index] === false);
    if (missing.length === 0) return null;
    const names = [...new Set(missing.map(nameOf))].join(', ');
    return `The account lacks the right to: ${names}. Apply what \`serve --print-cluster-rights\` prints.`;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      return `${client.server} does not know the account. Name another kubeconfig or context.`;
    const { cause } = error instanceof Error ? error : { cause: undefined };
    const reason = cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
    return `${client.server} cannot be reached: ${reason}.`;
  }
}

async function isAllowed(client: ApiClient, { group, resource: path, verb, name }: Tried): Promise<boolean> {
  const [resource, subresource] = path.split('/');
  const resourceAttributes = {
    ...{ verb, group, resource },
    ...(subresource !== undefined && { subresource }),
    ...(name !== null && { name }),
  };
  const body = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec: { resourceAttributes } };
  const review = await client.json<Review>('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body);
  return review.status.allowed;
}

/** A right in the notation of kubectl, which has the group behind the kind. */
function nameOf({ verb, group, resource }: Tried): string {
  return `${verb} ${group === '' ? resource : `${resource}.${group}`}`;
}
