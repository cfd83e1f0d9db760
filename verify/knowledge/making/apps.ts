import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import { ofThisPart } from '../../scratch/parts.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { again } from '../../send/repeats.ts';
import { joinAll } from './members.ts';
import { notAscii } from './texts.ts';
import { type Amounts, amountsOf, freeOf, Rooms } from './rooms.ts';
import { mainRegion, mainWorkspace, newWorkspace } from './workspaces.ts';

/** The path of an app. */
export type AppPath = Readonly<Record<'workspaceSlug' | 'appSlug', string>>;

/** The amounts that a new app of one service usually gets. */
const usual: Amounts = { cpu: 0.5, memory: 512 * 1024 * 1024, storage: 0 };

/** Workspaces with members of each role, for apps. */
const sharedRooms = onePerRun((tools) => roomsOf(tools, () => newShared(tools)));
/** Workspaces without other members, for apps that only the owner uses. */
const ownRooms = onePerRun((tools) => roomsOf(tools, () => newWorkspace(tools)));
/** Whether an app did not run in time; then no other one is waited for. */
const patience = onePerRun(() => ({ isOver: false }));

function roomsOf(tools: Tools, next: () => Promise<string>): Rooms {
  const freeIn = async (workspaceSlug: string) =>
    freeOf((await tools.api.call('getWorkspace', tools.owner, { path: { workspaceSlug } })).workspace);
  // The name of a room is the same for each app that may need it first.
  const within = ofThisPart();
  return new Rooms({
    next: (isFurther) => within(() => (isFurther ? again(next) : next())),
    last: () => mainWorkspace(tools),
    freeIn,
  });
}

/** A workspace with members of each role. Without invitations only the owner can use it. */
async function newShared(tools: Tools): Promise<string> {
  const slug = await newWorkspace(tools);
  try {
    await joinAll(tools, slug);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
  return slug;
}

/** A workspace with members of each role and room for an app. */
export function sharedWorkspace(tools: Tools, needs: Amounts = usual): Promise<string> {
  return sharedRooms(tools).find(needs);
}

/** The app of the main workspace: it runs. */
export const mainApp = onePerRun(async (tools) => {
  const path = await startApp(tools, await mainWorkspace(tools));
  await untilRunning(tools, path);
  return path;
});
/** Another app of the main workspace, which need not run. */
export const otherApp = onePerRun(async (tools) => {
  await mainApp(tools);
  return newSharedStartingApp(tools);
});
/** The id of the latest deploy of the main app. */
export const mainDeploy = onePerRun(async (tools) => {
  const json = await tools.api.call('getApp', tools.owner, { path: await mainApp(tools) });
  return textAt(json, 'app', 'deploy', 'id');
});
/** The name of a service of the main app. */
export const mainService = onePerRun(async (tools) => {
  const json = await tools.api.call('getApp', tools.owner, { path: await mainApp(tools) });
  return textAt({ first: asList(asObject(json.app).subServices)[0] }, 'first', 'name');
});

/** The id of files of a project. */
export async function newUpload(tools: Tools, workspaceSlug: string): Promise<string> {
  const body = {
    name: 'verify',
    files: [{ path: 'index.html', content: `<!doctype html>\n<title>Verify ${notAscii}</title>\n` }],
  };
  return textAt(await tools.api.call('createUpload', tools.owner, { path: { workspaceSlug }, body }), 'uploadId');
}

export async function newAppBody(tools: Tools, workspaceSlug: string): Promise<JsonObject> {
  return { name: tools.name(), source: { type: 'upload', uploadId: await newUpload(tools, workspaceSlug) } };
}

export async function startApp(tools: Tools, workspaceSlug: string): Promise<AppPath> {
  const body = await newAppBody(tools, workspaceSlug);
  const json = await tools.api.call('deployApp', tools.owner, { path: { workspaceSlug }, body });
  return { workspaceSlug, appSlug: textAt(json, 'app', 'slug') };
}

/** An app of the owner that was deployed a moment ago. */
async function newStartingApp(tools: Tools): Promise<AppPath> {
  return ownRooms(tools).use(usual, (workspaceSlug) => startApp(tools, workspaceSlug));
}

/** An app of the owner that runs. */
export async function newApp(tools: Tools): Promise<AppPath> {
  const path = await newStartingApp(tools);
  await untilRunning(tools, path);
  return path;
}

/** An app in a workspace that has members of each role, which was deployed a moment ago. */
export function newSharedStartingApp(tools: Tools): Promise<AppPath> {
  return sharedRooms(tools).use(usual, (workspaceSlug) => startApp(tools, workspaceSlug));
}

/** A running app in a workspace that has members of each role. */
async function newSharedApp(tools: Tools): Promise<AppPath> {
  const path = await newSharedStartingApp(tools);
  await untilRunning(tools, path);
  return path;
}

export async function untilRunning(tools: Tools, path: AppPath): Promise<void> {
  const look = async () => {
    const { status, deploy } = asObject((await tools.api.call('getApp', tools.owner, { path })).app);
    const { terminal, status: deployStatus } = asObject(deploy);
    if (terminal === true && deployStatus !== 'succeeded')
      throw new Unavailable(`the first deploy of an app ends as ${String(deployStatus)}`);
    return status === 'running' && terminal === true ? true : null;
  };
  const runs = patience(tools).isOver ? await look() : await tools.waitFor(look);
  patience(tools).isOver ||= !runs;
  if (!runs) throw new Unavailable('an app that was deployed does not run within --max-wait');
}

/** An app in a state, by default in a workspace that has room for it. */
export async function newAppIn(tools: Tools, state: string, workspaceSlug?: string): Promise<AppPath> {
  if (!['deploying', 'running', 'stopped', 'degraded', 'error'].includes(state)) {
    throw new Unavailable(`an app cannot be brought into the state \`${state}\` from outside`);
  }
  const path = workspaceSlug === undefined ? await newStartingApp(tools) : await startApp(tools, workspaceSlug);
  if (state === 'deploying') return path;
  await untilRunning(tools, path);
  if (state !== 'running') await tools.api.call('updateApp', tools.owner, { path, body: { status: state } });
  return path;
}

/** The slug of a workspace of the owner with room for one app at a time. */
export const roomOfOwner = onePerRun(async (tools) => {
  const { needs } = await smallestApplication(tools);
  const larger = { ...needs, cpu: Math.max(needs.cpu, usual.cpu), memory: Math.max(needs.memory, usual.memory) };
  return ownRooms(tools).find(larger);
});

/** A stopped app, in a workspace of the owner. */
export const stoppedApp = onePerRun((tools) => newAppIn(tools, 'stopped'));

/** Removes an app, to free its room. A failure is left alone. */
export function removeApp(tools: Tools, path: AppPath): Promise<unknown> {
  return tools.api.attempt('deleteApp', tools.owner, { path });
}

/** The application of the catalog that can be installed and takes the least. */
export const smallestApplication = onePerRun((tools) => findApplication(tools, () => true));

/** An app of the owner that runs and has a volume, and room to make that larger by some bytes. */
export async function newAppWithVolume(tools: Tools, growth: number): Promise<AppPath> {
  const { id: applicationId, needs } = await findApplication(tools, ({ storage }) => storage > 0 && storage < Infinity);
  const body = { name: tools.name(), region: await mainRegion(tools) };
  const app = await ownRooms(tools).use({ ...needs, storage: needs.storage + growth }, async (workspaceSlug) => {
    const path = { workspaceSlug, applicationId };
    const json = await tools.api.call('installApplication', tools.owner, { path, body });
    return { workspaceSlug, appSlug: textAt(json, 'app', 'slug') };
  });
  await untilRunning(tools, app);
  return app;
}

async function findApplication(tools: Tools, fits: (needs: Amounts) => boolean) {
  const { templates } = await tools.api.call('listTemplates', tools.owner, {});
  const [least] = asList(templates)
    .filter(isObject)
    .filter(
      ({ installable, settings }) => installable === true && !asList(settings).some((one) => needsValue(asObject(one))),
    )
    .map((template) => ({ template, needs: amountsOf(template.footprint) }))
    .filter(({ needs }) => fits(needs))
    .toSorted((a, b) => a.needs.cpu - b.needs.cpu);
  if (!least) throw new Unavailable('the catalog has no such application that can be installed without values');
  return { id: textAt(least.template, 'id'), needs: least.needs };
}

function needsValue({ required, generated, default: preset }: JsonObject): boolean {
  return required === true && generated !== true && preset === null;
}

export async function applicationId(tools: Tools): Promise<string> {
  return (await smallestApplication(tools)).id;
}

/** The main app, or one that nothing else uses and that members of each role reach. */
export function appFor(tools: Tools, isFresh: boolean): Promise<AppPath> {
  return isFresh ? newSharedApp(tools) : mainApp(tools);
}
