import { ControlPlaneError } from '../../model/shared/error.ts';
import { PaymentsError } from '../../ports/payments.ts';

/** Calls the payment provider. If it cannot be used, the request fails with the code for the reason. */
export async function atProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof PaymentsError)
      throw new ControlPlaneError(cause.code, cause.message, { cause, isOff: cause.isOff });
    throw new ControlPlaneError('payments_unavailable', 'The payment provider cannot be reached. Try again later.', {
      cause,
    });
  }
}
