/** Most values: days that every month has, in UTC and without leap seconds. The whole check takes longer. */
const usual = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

const dateTime = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/** Whether a text is a `date-time` of RFC 3339: with a `T`, a colon in the offset, and a day that exists. */
export function isDateTime(text: string): boolean {
  if (usual.test(text)) return true;
  const [, day = '', hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = dateTime.exec(text) ?? [];
  if (!isDate(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  if (Number(second) < 60) return true;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  // A leap second is the last one of a day in UTC.
  return (Number(hour) * 60 + Number(minute) - offset + 2 * minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

const minutesOfDay = 1440;

/** Whether a text is a `full-date` of RFC 3339. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return false;
  // The day 0 of a month is the last one of the month before. Years before 100 would be taken for those of 1900.
  const daysOfMonth = new Date(Date.UTC(Number(year) + 400, Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= daysOfMonth;
}
