import { useQuery } from '@tanstack/react-query';
import { read, type Schema } from '../../live/api.ts';

/** Why a workspace cannot have the slug, as a sentence; `null` while it can, or has it at present. */
export function useSlugHint(slug: string, present: string): string | null {
  const { data } = useQuery({
    ...read('/api/workspaces/slug-check', { query: { slug } }),
    enabled: slug !== '' && slug !== present,
  });
  return data === undefined || data.available || slug === present ? null : sentenceOf(data);
}

function sentenceOf({ reason, suggestion }: Schema<'SlugCheck'>): string {
  const why = reason === 'taken' ? 'This slug is taken.' : 'This slug cannot be used.';
  return suggestion === null ? why : `${why} “${suggestion}” is free.`;
}
