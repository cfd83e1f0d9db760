import { ControlPlaneError } from '../../model/shared/error.ts';
import { UniqueViolation } from '../../ports/store.ts';

/**
 * Runs a transaction that gives an app its slug and its address. If another app of the region has the address, it runs
 * again for an address that is not taken.
 */
export async function retryOnAddressConflict<T>(work: (isLabelTaken: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false).catch((error: unknown) => {
      if (error instanceof UniqueViolation && error.key === 'apps_address') return work(true);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof UniqueViolation && error.key === 'apps_slug')) throw error;
    const message = 'Another app in this environment and region has this name. Choose another name.';
    throw new ControlPlaneError('name_taken', message, { cause: error });
  }
}
