import { createHash } from 'node:crypto';
import {
  appRow,
  deployRow,
  memberRow,
  planRow,
  regionRow,
  tierRow,
  userRow,
  varRow,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';
import type { Data } from '../../../platform/database/open-data.ts';

type Store = Data['store'];

/** How many of each there are: apps of a workspace, variables of an app, deploys of an app of the first workspace. */
export interface Size {
  readonly workspaces: number;
  readonly apps: number;
  readonly vars: number;
  readonly deploys: number;
}

/** The token of a workspace's owner; apart from the number, all are alike. */
export function tokenOf(workspace: number): string {
  return `pcp_bench_${workspace}`;
}

/** Workspaces `w0`, `w1` and so on with apps `a00` and so on. Each has an owner of its own with a token. */
export async function fill(store: Store, size: Size, now: number): Promise<void> {
  await store.write('system', async (tx) => {
    await tx.regions.insert(regionRow('eu'));
    await tx.tiers.insert(tierRow('pro', { cpuMillis: 1_000_000, memory: 2 ** 45, storage: 2 ** 45 }));
  });
  for (let workspace = 0; workspace < size.workspaces; workspace++) {
    await fillWorkspace(store, workspace, workspace === 0 ? size : { ...size, deploys: 1 }, now);
  }
}

/** Makes the owners of all workspaces members of the first one. */
export async function addMembers(store: Store, { workspaces }: Size): Promise<void> {
  await store.write('system', async (tx) => {
    for (let workspace = 1; workspace < workspaces; workspace++) {
      const id = idOf('guest', workspace);
      await tx.members.insert(memberRow(idOf('workspace', 0), idOf('user', workspace), { id, role: 'viewer' }));
    }
  });
}

function fillWorkspace(store: Store, workspace: number, { apps, vars, deploys }: Size, now: number): Promise<void> {
  const workspaceId = idOf('workspace', workspace);
  const userId = idOf('user', workspace);
  return store.write('system', async (tx) => {
    await tx.users.insert(userRow(userId, { email: `u${workspace}@example.test`, name: `User ${workspace}` }));
    await tx.tokens.insert({
      id: idOf('token', workspace),
      userId,
      name: 'Bench',
      prefix: 'pcp_bench',
      hash: createHash('sha256').update(tokenOf(workspace)).digest('hex'),
      scope: 'full',
      pinnedWorkspaceId: null,
      createdAt: now,
      expiresAt: null,
      // A use in the future keeps requests from writing their own.
      lastUsedAt: now + 86_400_000,
    });
    await tx.workspaces.insert(workspaceRow(workspaceId, { slug: `w${workspace}`, name: `Workspace ${workspace}` }));
    await tx.members.insert(
      memberRow(workspaceId, userId, { id: idOf('member', workspace), role: 'owner', ownerOf: workspaceId }),
    );
    await tx.plans.insert(planRow(idOf('plan', workspace), { workspaceId }));
    for (let app = 0; app < apps; app++) {
      const slug = `a${String(app).padStart(2, '0')}`;
      const appId = idOf(`app ${slug}`, workspace);
      const place = { workspaceId, appId };
      const newestDeployId = deploys === 0 ? null : idOf(`deploy ${slug} ${deploys}`, workspace);
      const ofApp = {
        workspaceId,
        slug,
        name: `App ${app}`,
        label: `w${workspace}${slug}`,
        desired: 'stopped',
        status: 'stopped',
      } as const;
      await tx.apps.insert(appRow(appId, { ...ofApp, newestDeployId, lastNumber: deploys }));
      for (let number = 1; number <= deploys; number++) {
        const id = idOf(`deploy ${slug} ${number}`, workspace);
        await tx.deploys.insert(
          deployRow(id, { ...place, number, status: 'succeeded', slot: null, createdById: userId, finishedAt: now }),
        );
      }
      for (let index = 0; index < vars; index++) {
        const key = `V${String(index).padStart(3, '0')}`;
        const id = idOf(`var ${slug} ${key}`, workspace);
        await tx.vars.insert(
          varRow(id, { ...place, key, value: `value ${index}`, isSecret: index % 2 === 0, updatedById: userId }),
        );
      }
    }
  });
}

/** A UUID that depends on what it is for. */
function idOf(what: string, workspace: number): string {
  const hex = createHash('sha256').update(`${what} of ${workspace}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
