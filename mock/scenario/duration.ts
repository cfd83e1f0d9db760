const units = { ms: 1, s: 1000, m: 60_000 } as const;

/** As long as anybody would wait for a mock. */
const longestMs = 3_600_000;

export const durationForm = 'a duration such as 300ms, 2s or 1.5m, of at most 60m';

/** The milliseconds of `300ms`, `2s` or `1.5m`; `null` for anything else. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m)$/.exec(text) ?? [];
  if (amount === undefined) return null;
  // The expression lets nothing else through.
  const ms = Number(amount) * units[unit as keyof typeof units];
  return ms > 0 && ms <= longestMs ? ms : null;
}
