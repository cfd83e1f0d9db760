/** Names that paths and addresses use in the place of a workspace's slug. */
export const reservedSlugs: readonly string[] = ['admin', 'api', 'new', 'settings', 'slug-check', 'status', 'www'];

export function isWorkspaceSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}
