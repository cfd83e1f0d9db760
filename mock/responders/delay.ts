import { ConnectionLost } from '../../contract/model/handler.ts';
import type { Clock } from '../../server/ports/clock.ts';

/** Waits before a response. A client that disconnects before gets no response, which is not an error. */
export async function delayResponse(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(milliseconds, signal);
  } catch (error) {
    throw signal.aborted ? new ConnectionLost('The client disconnected during the delay.') : error;
  }
}
