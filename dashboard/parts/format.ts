import type { Schema } from '../live/api.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was, to the minute. */
export function ago(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [null, 1];
  return unit === null ? 'just now' : relative.format(Math.trunc(seconds / size), unit);
}

export function lasts(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const sizes = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

export function bytes(value: number): string {
  const [unit, size] = sizes.find(([, least]) => value >= least) ?? ['B', 1];
  return `${Number((value / size).toPrecision(3))} ${unit}`;
}

export function cores(value: number): string {
  return `${Number(value.toPrecision(3))} ${value === 1 ? 'core' : 'cores'}`;
}

export function money(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: digits }).format(
    cents / 100,
  );
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function dateTime(at: string): string {
  return dates.format(new Date(at));
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const clocks = {
  minute: new Intl.DateTimeFormat('en', clock),
  second: new Intl.DateTimeFormat('en', { ...clock, second: '2-digit' }),
  day: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }),
} as const;

/** A time in milliseconds on the clock of the reader, or its day. */
export function clockTime(at: number, to: keyof typeof clocks): string {
  return clocks[to].format(at);
}

/** A code of the contract as words: `health_check_failed` is "health check failed". */
export function words(code: unknown): string {
  return String(code).replaceAll('_', ' ');
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** An amount as words. What keeps no files needs no storage. */
export function amountsOf({ cpu, memory, storage }: Schema<'Amounts'>): string {
  if (storage === 0) return `${cores(cpu)} and ${bytes(memory)} of memory`;
  return `${cores(cpu)}, ${bytes(memory)} of memory and ${bytes(storage)} of storage`;
}
