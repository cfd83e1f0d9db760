import type { Schema } from '../../live/api.ts';

const least = 0.5;

/** The place of a span in its trace, in percent. */
export function barOf(
  { startMs, durationMs }: Pick<Schema<'Span'>, 'startMs' | 'durationMs'>,
  totalMs: number,
): { readonly x: number; readonly width: number } {
  const percent = (ms: number) => (totalMs > 0 ? Math.min(100, (ms / totalMs) * 100) : 0);
  const width = Math.max(least, percent(durationMs));
  return { x: Math.min(percent(startMs), 100 - width), width };
}

/** The trace that a line of a log belongs to. */
export function traceIdOf({ trace }: Readonly<Record<string, string>>): string | null {
  return trace !== undefined && /^[0-9a-f]{32}$/.test(trace) ? trace : null;
}
