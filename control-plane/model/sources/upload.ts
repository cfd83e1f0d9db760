import type { RowOf } from '../tables/tables.ts';

/** An upload that no app uses is deleted after that time. */
export const unusedMs = 3_600_000;

export function stateOfUpload({ unusedSince }: Pick<RowOf<'uploads'>, 'unusedSince'>): 'unused' | 'used' {
  return unusedSince === null ? 'used' : 'unused';
}
