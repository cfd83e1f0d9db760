/** The same day and time, a number of months after a time; the last day of a shorter month. */
export function monthsAfter(time: number, months: number): number {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay)) + (time - Date.UTC(year, date.getUTCMonth(), day));
}
