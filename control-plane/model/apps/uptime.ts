const minute = 60_000;
const units = [
  ['d', 24 * 60 * minute],
  ['h', 60 * minute],
  ['m', minute],
] as const;

/** Formats a duration with its two largest units, such as `12d 1h`. */
export function uptimeText(milliseconds: number): string {
  let rest = milliseconds;
  const parts = units.map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0m';
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => `${count}${unit}`).join(' ');
}
