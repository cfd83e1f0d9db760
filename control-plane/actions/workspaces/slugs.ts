import { ControlPlaneError } from '../../model/shared/error.ts';
import { freeSlug, slugOf } from '../../../contract/model/slug.ts';
import { isWorkspaceSlug, reservedSlugs } from '../../model/workspaces/workspace-slug.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';

export interface SlugCheck {
  readonly available: boolean;
  readonly reason: 'taken' | 'reserved' | 'invalid' | null;
  /** An available slug that is similar; `null` if the slug is available, or if no slug follows from the text. */
  readonly suggestion: string | null;
}

/** Looks at the slugs of all workspaces, because they are unique in the whole service. */
export function checkSlug({ store }: Ports, text: string): Promise<SlugCheck> {
  return store.read('system', async (tx) => {
    const reason = isWorkspaceSlug(text) ? await refusalOf(tx, text) : 'invalid';
    if (reason === null) return { available: true, reason, suggestion: null };
    return { available: false, reason, suggestion: await suggest(tx, slugOf(text)) };
  });
}

/** Rejects a slug that the service reserves. The unique key rejects a slug of another workspace. */
export function requireUnreserved(slug: string): void {
  if (reservedSlugs.includes(slug)) throw slugTaken(slug);
}

export function slugTaken(slug: string): ControlPlaneError {
  return new ControlPlaneError(
    'slug_taken',
    `The slug "${slug}" is taken or reserved. checkSlug suggests a similar one.`,
  );
}

async function suggest(tx: ReadTx, base: string): Promise<string | null> {
  const taken = new Set(reservedSlugs);
  let slug = base === '' ? null : freeSlug(base, taken);
  while (slug !== null && (await refusalOf(tx, slug)) !== null) slug = freeSlug(base, taken.add(slug));
  return slug;
}

async function refusalOf(tx: ReadTx, slug: string): Promise<'taken' | 'reserved' | null> {
  if (reservedSlugs.includes(slug)) return 'reserved';
  return (await tx.workspaces.find({ slug })) ? 'taken' : null;
}
