import { operations } from '../generated/client/operations.ts';
import type { ControlPlaneClient } from './client.ts';
import type { OperationId, OptionsOf, Result } from './methods.ts';

export { operations, type OperationInfo } from '../generated/client/operations.ts';
export type { OperationId } from './methods.ts';

/** Calls an operation by its id, for pages and command lines that know operations by name. */
export type Call = <Id extends OperationId>(operationId: Id, ...options: OptionsOf<Id>) => Promise<Result<Id>>;

/** A client that also calls operations by their ids. */
export function withCall<Client extends ControlPlaneClient>(client: Client): Client & { readonly call: Call } {
  // The compiler cannot relate the id of an operation to its method and path.
  const request = client.request as (method: string, path: string, options?: object) => Promise<never>;
  const call: Call = async (operationId, options?) => {
    const found = operations.find(({ id }) => id === operationId);
    if (!found) throw new TypeError(`There is no operation "${operationId}".`);
    return request(found.method, found.path, options);
  };
  return { ...client, call };
}
