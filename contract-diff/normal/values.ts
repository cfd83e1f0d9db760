import { isObject } from '../../contract/document.ts';
import type { JsonType } from '../model/keywords.ts';

/** A value as text, the same for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

/** Whether a number is a multiple of another, as their decimal digits say. */
export function isMultiple(value: number, of: number): boolean {
  const ratio = value / of;
  return Number.isFinite(ratio) && Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio));
}

/** The number of characters, as JSON Schema counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Whether a text matches a pattern; a pattern that this language cannot read matches everything. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
