import type { Schema } from '../../live/api.ts';
import { dateTime } from '../../parts/format.ts';

export const scopes = [
  ['full', 'Full access'],
  ['deploy', 'Deploys only'],
  ['read', 'Read only'],
] as const satisfies readonly (readonly [Schema<'Scope'>, string])[];

export const expiries = [
  ['never', 'Never'],
  ['30d', 'In 30 days'],
  ['90d', 'In 90 days'],
  ['1y', 'In a year'],
] as const;

/** The scope of a token in words. One of a later version is named. */
export function scopeText(scope: unknown): string {
  return scopes.find(([known]) => known === scope)?.[1] ?? String(scope);
}

/** Until when a token works, or when it stopped. */
export function expiryText(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return 'Never expires';
  return `${Date.parse(expiresAt) <= now ? 'Expired' : 'Expires'} ${dateTime(expiresAt)}`;
}
