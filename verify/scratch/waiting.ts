import { setTimeout as sleep } from 'node:timers/promises';
import type { Hook } from '../config/config.ts';
import type { PassedTime } from './passed-time.ts';
import { again } from '../send/repeats.ts';
import { wait } from '../send/sender.ts';

export interface WaitingOptions {
  readonly clock: Hook | null;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxWaitMs: number;
  readonly passed: PassedTime;
  readonly signal: AbortSignal;
}

export type WaitFor = <Found>(look: () => Promise<Found | null>) => Promise<Found | null>;

/** The server's time that passes between two looks. */
const steps = [5, 10, 20, 40, 60, 120, 300] as const;
const stepsMs = [100, 200, 300, 500, 500, 1000] as const;

/** Repeats a look until it returns something. Returns `null` when the time is over. */
export function createWaiting(options: WaitingOptions): WaitFor {
  const { maxWaitMs, signal, clock } = options;
  return async (look) => {
    const end = performance.now() + maxWaitMs;
    for (let turn = 0; ; turn++) {
      const seen = await (turn === 0 ? look() : again(look));
      if (seen !== null) return seen;
      const isOver = clock ? turn >= steps.length : performance.now() >= end;
      if (isOver) return null;
      if (clock) await advance(clock, options, steps[turn] ?? 0);
      else await wait(stepsMs[Math.min(turn, stepsMs.length - 1)] ?? 0, signal);
    }
  };
}

/** Lets time pass on the server under test. */
export function advance(clock: Hook, options: AdvanceOptions, seconds: number): Promise<void> {
  return options.passed.by(seconds, () => callHook(clock, options, { seconds: `${seconds}` }));
}

/** Time for a response that waits for nothing. */
const atOnceMs = 50;

/** Does something that takes long, and lets time pass on the server until it is done. */
export async function whilePassing<Result>(passTime: () => Promise<void>, act: () => Promise<Result>): Promise<Result> {
  const state = { isDone: false };
  const result = act().finally(() => (state.isDone = true));
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  for (;;) {
    await Promise.race([ended, sleep(atOnceMs)]);
    if (state.isDone) return result;
    await passTime();
  }
}

type HookOptions = Pick<WaitingOptions, 'baseUrl' | 'headers' | 'signal'>;
export type AdvanceOptions = HookOptions & Pick<WaitingOptions, 'passed'>;

/** Sends a request of the configuration, with these values in its body. Throws if it fails. */
export async function callHook(
  { method, path, headers, body }: Hook,
  { baseUrl, headers: common, signal }: HookOptions,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const filled = Object.entries(values).reduce<string | null>(
    (text, [name, value]) => text?.replaceAll(`{${name}}`, value) ?? null,
    body,
  );
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...(body !== null && { 'content-type': 'application/json' }), ...common, ...headers },
    body: filled,
    signal,
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new Error(`The request of the configuration, ${method} ${path}, responds with ${response.status}.`);
}
