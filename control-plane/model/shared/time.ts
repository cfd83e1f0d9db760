/** The contract's form of a time in a row. */
export function timestamp(milliseconds: number): string {
  const day = Math.floor(milliseconds / dayMs);
  // Caches the date: most times of a response are of one day, and this takes a third of the time.
  if (day !== latest.day) latest = { day, text: new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length) };
  const time = Math.floor(milliseconds) - day * dayMs;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const [hour, minute, second] = [
    twoDigits[Math.floor(minutes / 60)],
    twoDigits[minutes % 60],
    twoDigits[seconds % 60],
  ];
  return `${latest.text}${hour}:${minute}:${second}.${String(time % 1000).padStart(3, '0')}Z`;
}

const dayMs = 86_400_000;
let latest = { day: NaN, text: '' };
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}
