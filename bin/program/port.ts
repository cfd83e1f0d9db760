import { UsageError } from './options.ts';

/** The port that an option names. Throws a `UsageError`. */
export function readPort(option: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new UsageError(`${option} takes a number from 0 to 65535, not "${text}"`);
  return port;
}
