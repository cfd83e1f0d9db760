import type { RowOf } from '../tables/tables.ts';

/** Time after which an unused upload is deleted. */
export const unusedMs = 3_600_000;

export function stateOfUpload({ unusedSince }: Pick<RowOf<'uploads'>, 'unusedSince'>): 'unused' | 'used' {
  return unusedSince === null ? 'used' : 'unused';
}
