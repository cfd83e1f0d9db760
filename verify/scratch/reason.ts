import { UnsafeRequest } from '../send/guard.ts';
import { Unavailable } from './unavailable.ts';

/** Why something was not checked. Throws every other error again. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unavailable) return error.message;
  if (error instanceof UnsafeRequest) return error.hint === null ? error.reason : `${error.reason}; ${error.hint}`;
  throw error;
}

/** The result of `act`; `null` if something that it needs is not available. */
export async function ifAvailable<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
