const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration such as `300ms`, `2s`, `1.5m`, `2h` or `1d`. */
export type Duration = `${number}${keyof typeof units}`;

/** Longer than anyone waits for a mock. */
export const longestDelayMs = 3_600_000;

/** The form of a delay, for messages. */
export const durationForm = 'a duration such as 300ms, 2s or 1.5m, up to 60m';

/** The milliseconds of a duration above zero; `null` for anything else, and for more than `longestMs`. */
export function parseDuration(text: string, longestMs: number = longestDelayMs): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d)$/.exec(text) ?? [];
  if (amount === undefined) return null;
  // The expression matches these units only.
  const ms = Number(amount) * units[unit as keyof typeof units];
  return ms > 0 && ms <= longestMs ? ms : null;
}
