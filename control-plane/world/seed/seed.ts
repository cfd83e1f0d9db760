import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import type { Seed } from './surroundings.ts';
import { seedAccount } from './account.ts';
import { outagesOf, seedAlerts } from './alerts.ts';
import { seedApps } from './apps.ts';
import { scriptOf } from './assistant.ts';
import { paymentsOf, seedBilling } from './billing.ts';
import { runningOf } from './containers.ts';
import { seedDeploys } from './deploys.ts';
import { certificatesOf, namesOf, seedDomains } from './domains.ts';
import { toMs } from './examples.ts';
import { seedAudit, seedInvitations } from './invitations.ts';
import { imagesOf, importsOf, seedUploads, sourcesOf } from './sources.ts';
import { seedReference } from './reference.ts';
import { seedSignIns } from './sign-ins.ts';
import { credentialsOf, seedSsh } from './ssh.ts';
import { seedTickets } from './tickets.ts';
import { seedReleases } from './releases.ts';
import { seedTemplates } from './templates.ts';
import { trafficOf } from './traffic.ts';
import { seedVars } from './vars.ts';
import { seedWorkspaces } from './workspaces.ts';

/** Makes rows from the examples of an area. Their times are those of the story. */
export type Seeder = (story: Story) => SomeRows | Promise<SomeRows>;

/** A seeder for each area. Several may have rows of the same table. */
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
  seedSignIns,
  seedSsh,
];

/** The initial state of every world of a story. */
export async function createSeed(story: Story): Promise<Seed> {
  const parts = await Promise.all(seeders.map(async (seed) => seed(story)));
  const rows: Record<string, readonly object[]> = {};
  for (const [name, more] of parts.flatMap((part) => Object.entries(part)))
    rows[name] = [...(rows[name] ?? []), ...more];
  return {
    at: toMs(story.at),
    // Each list has rows of its table.
    rows,
    surroundings: {
      payments: paymentsOf(story),
      names: namesOf(story),
      certificates: certificatesOf(story),
      traffic: trafficOf(story),
      outages: outagesOf(story),
      running: runningOf(story),
      sources: sourcesOf(story),
      images: imagesOf(story),
      imports: importsOf(story),
      credentials: credentialsOf(story),
      script: scriptOf(story),
    },
  };
}
