import { statementTimeoutMs, type Row } from '../traffic/rows.ts';

/** Statements that take at least that long are logged. */
export const slowMs = 5000;

/** The time from the end of a request's statement to its response. */
export const afterStatementMs = 4;

/** The statement of a request and how long it took; `null` if the database did not run it. */
export function statementOf({
  route: { statement, first },
  cause,
  durationMs,
}: Row): { readonly text: string; readonly durationMs: number } | null {
  if (statement === undefined || cause === 'unavailable' || cause === 'database_down') return null;
  if (cause === 'statement_timeout') return { text: statement, durationMs: statementTimeoutMs + (durationMs % 1) };
  return { text: statement, durationMs: durationMs * (first === undefined ? 0.9 : 0.8) };
}
