import { join } from 'node:path';
import { createUpload, createWorkspace, deployApp } from '../../control-plane/for-platform.ts';
import { addressOf } from '../../control-plane/model/apps/address.ts';
import { isPriced, offers } from '../../control-plane/model/billing/plan.ts';
import type { Caller } from '../../control-plane/model/shared/caller.ts';
import { ControlPlaneError } from '../../control-plane/model/shared/error.ts';
import type { RowOf } from '../../control-plane/model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../control-plane/ports/ports.ts';
import { uploadOf } from './demo-files.ts';

/** An app of the demo. */
export interface DemoApp {
  readonly slug: string;
  /** Address of the app, whether it serves requests or not. */
  readonly url: string;
}

interface DemoOptions {
  /** The first account, the owner of the workspace. */
  readonly userId: string;
  /** The image of PostgreSQL for the worker. */
  readonly postgres: string;
}

/** The demo after a start. */
export interface Demo {
  readonly apps: readonly DemoApp[];
  /** The reason why some of it could not be created; `null` if it is complete. */
  readonly problem: string | null;
}

/** Sources of the demo, which the published package contains too. */
const folder = join(import.meta.dirname, '../../examples/demo');
const workspaceSlug = 'demo';

/** Creates the workspace of the demo and its apps, as by requests of the first account. Existing ones stay. */
export async function startDemo(ports: ActionPorts, { userId, postgres }: DemoOptions): Promise<Demo> {
  const caller: Caller = { userId, pinnedWorkspaceId: null, tokenId: null, ip: '127.0.0.1' };
  const apps: DemoApp[] = [];
  try {
    const { id: workspaceId } = (await findWorkspace(ports, userId)) ?? (await addWorkspace(ports, caller));
    const put = async (slug: string, given: Given = {}) => {
      const app =
        (await findApp(ports, workspaceId, slug)) ?? (await addApp(ports, caller, { workspaceId, slug, ...given }));
      apps.push(app);
      return app;
    };
    const { url: SITE_URL } = await put('site');
    await put('web', { vars: { SITE_URL } });
    await put('worker', {
      secrets: { POSTGRES_PASSWORD: ports.random.secret() },
      replaced: { 'postgres:17': postgres },
    });
    return { apps, problem: null };
  } catch (error) {
    // The server goes on without the demo.
    if (error instanceof ControlPlaneError) return { apps, problem: error.message };
    throw error;
  }
}

function findWorkspace({ store }: Ports, userId: string): Promise<RowOf<'workspaces'> | null> {
  return store.read('system', async (tx) => {
    const workspace = await tx.workspaces.find({ slug: workspaceSlug });
    const member = workspace && (await tx.members.find({ workspaceId: workspace.id, userId }));
    return member ? workspace : null;
  });
}

/** Chooses a tier without a price. Tiers that are `free` come last, because an account has only one plan of them. */
async function addWorkspace(ports: ActionPorts, caller: Caller): Promise<RowOf<'workspaces'>> {
  const { tiers, region } = await ports.store.read('system', async (tx) => ({
    tiers: await tx.tiers.list({ isAvailable: true }, { order: ['order'] }),
    region: (await tx.regions.list({ isVirtual: false }, { order: ['order'] }))[0],
  }));
  const offered = tiers.filter((tier) => region && offers(region, tier) && !isPriced(tier));
  const tier = offered.find(({ isFree }) => !isFree) ?? offered[0];
  if (!region || !tier) {
    const message = 'No region on this machine offers a tier without a price. Add one to the configuration.';
    throw new ControlPlaneError('region_unavailable', message);
  }
  const { workspace } = await createWorkspace(ports, caller, {
    name: 'Demo',
    slug: workspaceSlug,
    hues: [210, 150],
    tier: tier.id,
    region: region.id,
  });
  return workspace;
}

interface Given {
  readonly vars?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Replacements for words in its files. */
  readonly replaced?: Readonly<Record<string, string>>;
}

interface NewApp extends Given {
  readonly workspaceId: string;
  /** Slug of the app, and name of its folder. */
  readonly slug: string;
}

async function addApp(
  ports: ActionPorts,
  caller: Caller,
  { workspaceId, slug, vars, secrets, replaced = {} }: NewApp,
): Promise<DemoApp> {
  const upload = await createUpload(ports, caller, {
    workspaceId,
    upload: await uploadOf(slug, join(folder, slug), replaced),
  });
  const source = { type: 'upload', uploadId: upload.id } as const;
  const first = [...varsOf(vars, false), ...varsOf(secrets, true)];
  await deployApp(ports, caller, { workspaceId, name: slug, source, env: 'production', vars: first });
  const added = await findApp(ports, workspaceId, slug);
  if (!added) throw new ControlPlaneError('not_found', `The app ${slug} was deleted while it was created.`);
  return added;
}

function varsOf(values: Given['vars'] = {}, isSecret: boolean) {
  return Object.entries(values).map(([key, value]) => ({ key, value, isSecret }));
}

function findApp({ store }: Ports, workspaceId: string, slug: string): Promise<DemoApp | null> {
  return store.read('system', async (tx) => {
    const [app] = await tx.apps.list({ workspaceId, slug, env: 'production' });
    const region = app && (await tx.regions.find({ id: app.region }));
    return app && region ? { slug, url: addressOf(`${app.label}.${region.ingressHost}`, region).url } : null;
  });
}
