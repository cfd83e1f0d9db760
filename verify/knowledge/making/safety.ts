import type { JsonObject } from '../../../contract/document.ts';
import { asObject } from '../../../contract/document.ts';
import { madeUp, madeUpId } from '../../send/made-up.ts';
import type { Asked, WriteScope } from '../../send/write-scope.ts';

/** Whether a body names no other tier of the server, which may cost money. */
export function isOwnTier({ tier, otherTiers }: WriteScope, { body }: Asked): boolean {
  return tier !== null && !(typeof body.tier === 'string' && otherTiers.has(body.tier));
}

/** Whether a value is a valid picture. It becomes an address, so the former one cannot be restored. */
export function hasPicture(value: unknown): boolean {
  if (typeof value !== 'string') return value === null;
  return value.length <= 350_000 && /^data:image\/[a-z+]+;base64,[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** Whether a value can be the slug of a workspace. */
export function isSlug(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value);
}

/** Whether a value can be the secret part of a link. */
export function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 255 && /^[\x21-\x7e]+$/.test(value);
}

/** Whether something was created by the run, or leads to nothing. */
export function isOurs(ours: ReadonlySet<string>, value: unknown): boolean {
  return typeof value === 'string' && (ours.has(value) || value.startsWith(madeUp) || value === madeUpId);
}

export function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** Whether an address of a person or a page has a host that is not one of those that RFC 2606 reserves. */
export function reachesAnyone(address: string): boolean {
  const host = hostOf(address);
  return host !== null && !/(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/.test(host);
}

/** The host of an address of a person or a page; `null` if it is neither. */
function hostOf(text: string): string | null {
  if (/^https?:/i.test(text)) return URL.parse(text)?.hostname ?? null;
  return text.includes('@') ? text.slice(text.lastIndexOf('@') + 1).toLowerCase() : null;
}

/** A text of a response, by the names that lead to it; empty if it is missing. */
export function namedIn(json: JsonObject, ...names: readonly string[]): string {
  let value: unknown = json;
  for (const name of names) value = asObject(value)[name];
  return typeof value === 'string' ? value : '';
}

/** A value as a segment of a path. */
export function segment(value: unknown): string {
  return typeof value === 'string' ? encodeURIComponent(value) : '';
}
