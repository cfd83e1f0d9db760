import type { RowOf } from '../../model/tables/tables.ts';
import type { Caller } from '../../model/shared/caller.ts';
import type { Store } from '../store.ts';

const at = Date.UTC(2026, 0, 1);

/** Fills a store with two workspaces, `acme` with ada and grace, and `umbrella` with alan, and an app in each. */
export async function seed(store: Store): Promise<void> {
  await store.write('system', async (tx) => {
    for (const id of ['ada', 'grace', 'alan']) await tx.users.insert(userRow(id));
    for (const [order, id] of ['eu', 'us'].entries()) await tx.regions.insert(regionRow(id, { order }));
    for (const id of ['acme', 'umbrella']) await tx.workspaces.insert(workspaceRow(id));
    await tx.members.insert(memberRow('acme', 'ada', { role: 'owner', ownerOf: 'acme' }));
    await tx.members.insert(memberRow('acme', 'grace'));
    await tx.members.insert(memberRow('umbrella', 'alan', { role: 'owner', ownerOf: 'umbrella' }));
    await tx.apps.insert(appRow('shop'));
    await tx.apps.insert(appRow('lab', { workspaceId: 'umbrella' }));
  });
}

/** A caller who is the user; with a pinned token, only for one workspace. */
export function viewer(userId: string, pinnedWorkspaceId: string | null = null): Caller {
  return { userId, pinnedWorkspaceId, tokenId: null, ip: '192.0.2.1' };
}

export function userRow(id: string, more: Partial<RowOf<'users'>> = {}): RowOf<'users'> {
  return {
    id,
    email: `${id}@example.test`,
    emailVerified: true,
    name: id,
    avatarUrl: null,
    hues: [0, 0],
    phone: null,
    phoneVerified: true,
    githostLogin: null,
    githostAvatarUrl: null,
    paymentMethod: null,
    createdAt: at,
    blockedAt: null,
    blockReason: null,
    ...more,
  };
}

export function regionRow(id: string, more: Partial<RowOf<'regions'>> = {}): RowOf<'regions'> {
  return {
    id,
    name: id,
    country: null,
    order: 0,
    status: 'ready',
    isVirtual: false,
    isDraining: false,
    hasTls: true,
    tiers: ['pro'],
    ingressHost: `${id}.apps.example.test`,
    ingressPort: null,
    ipv4: ['192.0.2.1'],
    ipv6: [],
    ...more,
  };
}

export function workspaceRow(id: string, more: Partial<RowOf<'workspaces'>> = {}): RowOf<'workspaces'> {
  const standing = { deletedAt: null, suspendedAt: null, suspensionMessage: null };
  return { id, slug: id, name: id, hues: [0, 0], iconUrl: null, createdAt: at, ...standing, ...more };
}

export function memberRow(workspaceId: string, userId: string, more: Partial<RowOf<'members'>> = {}): RowOf<'members'> {
  return {
    id: `${workspaceId}-${userId}`,
    workspaceId,
    userId,
    role: 'developer',
    ownerOf: null,
    joinedAt: at,
    ...more,
  };
}

/** An app of acme, in eu, production. */
export function appRow(id: string, more: Partial<RowOf<'apps'>> = {}): RowOf<'apps'> {
  return {
    id,
    workspaceId: 'acme',
    slug: id,
    env: 'production',
    region: 'eu',
    name: id,
    label: id,
    source: { type: 'image', ref: 'example:1' },
    status: 'running',
    statusReason: null,
    desired: 'running',
    mark: null,
    ready: 'all',
    readyReason: null,
    lastPush: null,
    lastPushAt: null,
    ...{ sizes: {}, volumeSizes: {}, health: null, releaseCommand: null },
    ...{ generation: 1, applied: null },
    startsUntil: null,
    currentDeployId: null,
    newestDeployId: null,
    lastNumber: 0,
    cpuMillis: 100,
    memory: 134_217_728,
    storage: 0,
    templateId: null,
    templateVersion: null,
    settings: null,
    previewOfAppId: null,
    previewBranch: null,
    pausedByNumber: null,
    startedAt: at,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
    ...{ isSuspended: false, lockedAt: null, lockReason: null },
    ...more,
  };
}

/** A variable of the app `shop`. */
export function varRow(id: string, more: Partial<RowOf<'vars'>> = {}): RowOf<'vars'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    key: id,
    value: '',
    isSecret: false,
    createdAt: at,
    updatedAt: at,
    updatedById: 'ada',
    ...more,
  };
}

/** A domain of the app `shop`. */
export function domainRow(id: string, more: Partial<RowOf<'domains'>> = {}): RowOf<'domains'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    host: `${id}.test`,
    heldHost: `${id}.test`,
    primaryOf: null,
    redirectTo: null,
    status: 'pending_dns',
    errorCode: null,
    ownershipValue: null,
    found: { a: [], aaaa: [], cname: [], texts: [] },
    missedChecks: 0,
    movedAt: null,
    createdAt: at,
    verifiedAt: null,
    checkedAt: null,
    ...more,
  };
}

export function auditRow(id: string, more: Partial<RowOf<'auditEvents'>> = {}): RowOf<'auditEvents'> {
  return {
    id,
    workspaceId: 'acme',
    at,
    userId: 'ada',
    tokenId: null,
    tokenName: null,
    ip: '127.0.0.1',
    operation: 'createVar',
    targetType: 'var',
    targetId: 'A',
    targetName: 'A',
    changes: [{ field: 'key', from: null, to: 'A' }],
    by: 'user',
    ...more,
  };
}

export function tierRow(id: string, more: Partial<RowOf<'tiers'>> = {}): RowOf<'tiers'> {
  return {
    id,
    name: id,
    description: '',
    monthlyCents: 1000,
    currency: 'eur',
    isFree: false,
    cpuMillis: 4000,
    memory: 8_589_934_592,
    storage: 107_374_182_400,
    isAvailable: true,
    order: 0,
    retiredAt: null,
    ...more,
  };
}

/** The plan of acme in eu, with the tier `pro`. */
export function planRow(id: string, more: Partial<RowOf<'plans'>> = {}): RowOf<'plans'> {
  return {
    id,
    workspaceId: 'acme',
    region: 'eu',
    tier: 'pro',
    status: 'active',
    regionStatus: 'active',
    statusReason: null,
    freeOwnerId: null,
    subscriptionId: null,
    checkoutId: null,
    checkoutTier: null,
    invoiceUrl: null,
    chargedAt: null,
    chargedCard: null,
    mailId: null,
    periodStart: at,
    periodEnd: null,
    cancelAt: null,
    reservedUntil: null,
    activatedAt: at,
    createdAt: at,
    quota: null,
    ...more,
  };
}

/** The first deploy of the app `shop`. */
export function deployRow(id: string, more: Partial<RowOf<'deploys'>> = {}): RowOf<'deploys'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    number: 1,
    status: 'queued',
    slot: 'active',
    trigger: 'manual',
    source: { type: 'image', ref: 'example:1' },
    sha: null,
    commitMsg: null,
    author: null,
    version: null,
    steps: [],
    errorCode: null,
    errorMessage: null,
    env: 'production',
    region: 'eu',
    releaseId: null,
    rollbackTo: null,
    cpuMillis: 0,
    memory: 0,
    storage: 0,
    ...{ sizes: {}, volumeSizes: {}, health: null },
    createdById: 'ada',
    createdAt: at,
    startedAt: null,
    canceledAt: null,
    ...{ releaseTask: null, appliedAt: null },
    missingKeys: [],
    routedAt: null,
    finishedAt: null,
    ...more,
  };
}
