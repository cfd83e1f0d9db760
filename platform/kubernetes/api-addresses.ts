import type { ApiObject } from './api.ts';
import { ifStatus } from './api-error.ts';
import type { ApiClient } from './client.ts';

interface EndpointSlice extends ApiObject {
  readonly endpoints?: readonly { readonly addresses: readonly string[] }[];
}

const path = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes';

/** The addresses of the API's servers. Without the right to read them, none is known. */
export async function readApiAddresses(client: Pick<ApiClient, 'json'>): Promise<readonly string[]> {
  const slice = await client.json<EndpointSlice>('GET', path).catch(ifStatus<EndpointSlice | null>(null, 403, 404));
  return (slice?.endpoints ?? []).flatMap(({ addresses }) => addresses).toSorted();
}
