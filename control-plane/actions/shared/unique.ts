import type { ControlPlaneError } from '../../model/shared/error.ts';
import { UniqueViolation } from '../../ports/store.ts';

type Key = UniqueViolation['key'];

/** For the `catch` of a transaction: throws the error for the unique key that another row has. */
export function refuseTaken(errors: { readonly [K in Key]?: () => ControlPlaneError }): (error: unknown) => never {
  return (error) => {
    throw (error instanceof UniqueViolation ? errors[error.key]?.() : null) ?? error;
  };
}
