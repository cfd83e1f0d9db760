/** What stands where the slug of a workspace would, in a path or an address. */
export const reservedSlugs: readonly string[] = ['admin', 'api', 'new', 'settings', 'slug-check', 'status', 'www'];

export function isWorkspaceSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}
