import type { ClockHook } from '../../config/config.ts';
import { wait } from '../../send/sender.ts';

export interface WaitingOptions {
  readonly clock: ClockHook | null;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
}

export type WaitFor = <Seen>(look: () => Promise<Seen | null>) => Promise<Seen | null>;

/** The server's time that passes between two looks. */
const steps = [5, 10, 20, 40, 60, 120, 300] as const;
const stepsMs = [200, 500, 1000, 2000] as const;

/** Repeats a look until it returns something. Returns `null` when the time is over. */
export function createWaiting(options: WaitingOptions): WaitFor {
  const { maxWaitMs, signal, clock } = options;
  return async (look) => {
    const end = performance.now() + maxWaitMs;
    for (let turn = 0; ; turn++) {
      const seen = await look();
      if (seen !== null) return seen;
      const isOver = clock ? turn >= steps.length : performance.now() >= end;
      if (isOver) return null;
      if (clock) await advance(clock, options, steps[turn] ?? 0);
      else await wait(stepsMs[Math.min(turn, stepsMs.length - 1)] ?? 0, signal);
    }
  };
}

/** Lets time pass on the server under test. */
export async function advance(
  { method, path, headers, body }: ClockHook,
  { baseUrl, headers: common, signal }: Pick<WaitingOptions, 'baseUrl' | 'headers' | 'signal'>,
  seconds: number,
) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...(body !== null && { 'content-type': 'application/json' }), ...common, ...headers },
    body: body?.replaceAll('{seconds}', `${seconds}`) ?? null,
    signal,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The clock of the configuration, ${method} ${path}, responds with ${response.status}.`);
}
