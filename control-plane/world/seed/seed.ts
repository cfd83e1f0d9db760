import type { Story } from '../../../server/contract/story.ts';
import { createBase, type SomeRows } from '../../adapters/memory/base.ts';
import type { Contents } from '../../adapters/memory/contents.ts';
import { seedAccount } from './account.ts';
import { seedAlerts } from './alerts.ts';
import { seedApps } from './apps.ts';
import { seedBilling } from './billing.ts';
import { seedDeploys } from './deploys.ts';
import { seedDomains } from './domains.ts';
import { seedAudit, seedInvitations } from './invitations.ts';
import { seedUploads } from './sources.ts';
import { seedReference } from './reference.ts';
import { seedSsh } from './ssh.ts';
import { seedTickets } from './tickets.ts';
import { seedReleases } from './releases.ts';
import { seedTemplates } from './templates.ts';
import { seedVars } from './vars.ts';
import { seedWorkspaces } from './workspaces.ts';

/** Makes rows of the examples of an area. Their times are those of the story. */
export type Seeder = (story: Story) => SomeRows | Promise<SomeRows>;

/** One for each area. Two of them may have rows of the same table. */
const seeders: readonly Seeder[] = [
  seedAccount,
  seedReference,
  seedWorkspaces,
  seedBilling,
  seedApps,
  seedReleases,
  seedDeploys,
  seedTemplates,
  seedVars,
  seedDomains,
  seedAlerts,
  seedTickets,
  seedInvitations,
  seedAudit,
  seedUploads,
  seedSsh,
];

/** The rows that every world of a story begins with. */
export async function createSeed(story: Story): Promise<Contents> {
  const parts = await Promise.all(seeders.map(async (seed) => seed(story)));
  const rows: Record<string, readonly object[]> = {};
  for (const [name, more] of parts.flatMap((part) => Object.entries(part))) rows[name] = [...(rows[name] ?? []), ...more];
  // Each list has rows of its table.
  return createBase(rows);
}
