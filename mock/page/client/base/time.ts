const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A length of time in its largest unit, such as `3 min`. */
export function showLength(milliseconds: number): string {
  const [unit, size] = units.find((one) => milliseconds >= one[1]) ?? units[3];
  return `${Math.floor(milliseconds / size)} ${unit}`;
}

/** The time of day of the reader. */
export function showTimeOfDay(at: string | number): string {
  return new Date(at).toTimeString().slice(0, 8);
}
