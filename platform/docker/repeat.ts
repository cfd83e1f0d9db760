import { setTimeout as sleep } from 'node:timers/promises';
import { isMissing, messageOf, statusOf } from './engine.ts';

interface RepeatOptions {
  /** How long a request is repeated, in milliseconds. */
  readonly limitMs?: number;
  /** Ends the repetition. */
  readonly signal: AbortSignal;
  /** Whether a failure of the engine is due to the request after all. */
  readonly isFinal?: (error: unknown) => boolean;
}

/** How long what creates something is repeated: less than a call within a step may take. */
const creationMs = 25_000;
const firstPauseMs = 100;
const longestPauseMs = 2000;

/** The connection was not made, or has ended before the response. */
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAGAIN']);

/**
 * Sends a request again while the connection or the engine itself (5xx) fails. A request that the engine refuses (4xx)
 * is sent once. What was sent may have had its effect each time: a creation by name finds its own.
 */
export async function repeat<Result>(
  send: () => Promise<Result>,
  { limitMs = creationMs, signal, isFinal = () => false }: RepeatOptions,
): Promise<Result> {
  const until = Date.now() + limitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await send();
    } catch (error) {
      if (!mayPass(error) || isFinal(error) || Date.now() + pauseMs > until) throw error;
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Whether it is the container that cannot be run: an engine also says so with 500. */
export function isOfContainer(error: unknown): boolean {
  return /\bOCI\b|executable file/i.test(messageOf(error));
}

/** Whether the engine has no init program for a container. Podman says so with 500. */
export function lacksInit(error: unknown): boolean {
  return /container-init binary|catatonit/i.test(messageOf(error));
}

function mayPass(error: unknown): boolean {
  if (statusOf(error) >= 500) return !isMissing(error);
  return error instanceof Error && 'code' in error && lost.has(String(error.code));
}
