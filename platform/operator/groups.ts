import { apps } from './apps.ts';
import { audit } from './audit.ts';
import type { Group } from './command.ts';
import { deploys } from './deploys.ts';
import { notice } from './notice.ts';
import { regions, tiers } from './reference.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** Everything that the operator can do, in the order of the help. */
export const groups: readonly Group[] = [users, workspaces, apps, deploys, regions, tiers, tickets, audit, notice];
