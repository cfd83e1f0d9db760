const units = { ms: 1, s: 1000, m: 60_000 } as const;

/** Longer than anyone waits for a mock. */
const longestMs = 3_600_000;

export const durationForm = 'a duration such as 300ms, 2s or 1.5m, up to 60m';

/** The milliseconds of `300ms`, `2s` or `1.5m`; `null` for anything else. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m)$/.exec(text) ?? [];
  if (amount === undefined) return null;
  // The expression matches these units only.
  const ms = Number(amount) * units[unit as keyof typeof units];
  return ms > 0 && ms <= longestMs ? ms : null;
}
