import type { CheckId } from '../model/check.ts';

/** A failure that is accepted for a while. */
export interface KnownFailure {
  readonly check: CheckId;
  /** The id of an operation; `*` stands for any text. */
  readonly operation: string;
  /**
   * The rest of the failure's id, after its check and operation; `null` stands for every failure of that check and
   * operation.
   */
  readonly what: string | null;
  readonly reason: string;
  /** The last day on which it is accepted: `2026-12-31`. */
  readonly expires: string;
}

export function nameOf({ check, operation, what }: KnownFailure): string {
  return what === null ? `${check} ${operation}` : `${check} ${operation} ${what}`;
}

/** Whether an entry is about an operation. */
export function isAbout({ operation }: Pick<KnownFailure, 'operation'>, id: string): boolean {
  const [first = '', ...rest] = operation.split('*');
  if (rest.length === 0) return id === operation;
  const last = rest.pop() ?? '';
  let at = first.length;
  if (!id.startsWith(first) || !id.endsWith(last) || id.length < first.length + last.length) return false;
  for (const part of rest) {
    const found = id.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= id.length - last.length;
}
