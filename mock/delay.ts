import { ConnectionLost } from '../server/model/handler.ts';
import type { Clock } from '../server/ports/clock.ts';

/** Keeps a caller waiting. Whoever leaves meanwhile gets no answer, which is nobody's mistake. */
export async function delayResponse(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(milliseconds, signal);
  } catch (error) {
    throw signal.aborted ? new ConnectionLost('The caller left before the delay was over.') : error;
  }
}
