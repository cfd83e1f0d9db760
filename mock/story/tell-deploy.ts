import { NamedEvent } from '../../server/model/handler.ts';
import { appAt } from './app.ts';
import { logAt } from './app-log.ts';
import type { App, AppStory, Power } from './app-story.ts';
import type { StoredLog } from './cast.ts';
import { deployAt, timestamp } from './deploy.ts';
import { follow, type Told } from './follow.ts';
import { appKey, begin, beginIn, findApp, findBegun, openApp, type Scene, type Teller } from './scene.ts';
import { cancelDeploy } from './stories.ts';

/** What makes something happen to an app, and the log of it. */
export const deployTellers = {
  async createDeploy(scene: Scene) {
    const { body, principal } = scene.call.input;
    // The body has been validated.
    const { sha, commitMsg, author } = (body ?? {}) as Partial<Record<'sha' | 'commitMsg' | 'author', string>>;
    const trigger = principal?.tokenId === null ? 'manual' : 'api';
    const commit = {
      ...(sha !== undefined && { sha }),
      ...(commitMsg !== undefined && { commitMsg }),
      ...(author !== undefined && { author }),
    };
    const { deploy } = await begin(scene, { trigger, ...commit });
    return { status: 201, body: { deploy: deployAt(deploy, scene.now) } };
  },
  async redeployApp(scene: Scene) {
    const { story } = await begin(scene, { trigger: 'redeploy' });
    return answerApp(story, scene);
  },
  async updateApp(scene: Scene) {
    // As above.
    const { version, status, name } = scene.call.input.body as { version?: string; status?: string; name?: string };
    if (name !== undefined) return undefined;
    if (version !== undefined) return upgrade(scene, version);
    if (status === 'running') return (await isRunning(scene)) ? answerApp(await openApp(scene), scene) : switchPower(scene, status);
    if (status === 'stopped') return switchPower(scene, status);
    return undefined;
  },
  async restartApp(scene: Scene) {
    return switchPower(scene, 'running');
  },
  async cancelDeploy(scene: Scene) {
    const story = findApp(scene);
    const deploy = story && cancelDeploy(story, scene.call.input.params.deployId ?? '', scene.now);
    if (!deploy) return undefined;
    scene.time.wake();
    return { status: 200, body: { deploy } };
  },
  deployApp: beginNewApp,
  installApplication: beginNewApp,
  async deleteApp(scene: Scene) {
    scene.stories.apps.delete(appKey(scene.call.input));
    return undefined;
  },
  getDeployLogs: tellDeployLog,
} satisfies Readonly<Record<string, Teller>>;

/** A release of the catalog is not built, only started. */
async function upgrade(scene: Scene, version: string): Promise<object> {
  const { steps } = await scene.cast.queuedDeploy();
  const own = { trigger: 'upgrade', version, steps: steps.filter(({ id }) => ['release', 'health', 'route'].includes(id)) } as const;
  const { story } = await begin(scene, { ...own, sha: null, commitMsg: null, author: null });
  return answerApp(story, scene);
}

async function isRunning(scene: Scene): Promise<boolean> {
  return appAt(await openApp(scene), scene.now).status === 'running';
}

async function switchPower(scene: Scene, desired: Power['desired']): Promise<object> {
  const story = await openApp(scene);
  story.power = { desired, at: scene.now };
  return answerApp(story, scene);
}

/** The app is that of the example: a mock reads no sources. From then on it lives under its own slug. */
async function beginNewApp(scene: Scene): Promise<object> {
  const { call, cast, now, stories } = scene;
  // The examples are valid answers of their operations; lint has checked it.
  const { status, body } = (await call.example()) as { status: number; body: { app: App } };
  const { params } = call.input;
  const { slug: appSlug, env, deploy } = body.app;
  const story = await cast.newApp({ ...body.app, createdAt: timestamp(now) });
  const input = { ...call.input, params: { ...params, appSlug }, query: { env } };
  stories.apps.set(appKey(input), story);
  beginIn({ ...scene, call: { ...call, input } }, story, deploy ?? (await cast.queuedDeploy()), {});
  return { status, body: { app: appAt(story, now) } };
}

function answerApp(story: AppStory, { now }: Scene): object {
  return { status: 200, body: { app: appAt(story, now) } };
}

/** A deploy of the session writes its log as time goes by; one that ended before has it stored. */
async function tellDeployLog(scene: Scene): Promise<object | undefined> {
  const { call, cast, now, time } = scene;
  const { deployId = '' } = call.input.params;
  const { id: firstId } = await cast.queuedDeploy();
  const story = deployId === firstId ? await findBegun(scene) : findApp(scene);
  const log = story && logAt(story, deployId, now);
  if (!log) return tellStoredLog(scene, deployId);
  if (!call.context.streaming) return { status: 200, body: log.body };
  const tell = (sent: number, at: number): Told<unknown> => {
    const told = logAt(story, deployId, at);
    if (!told) return { frames: [], nextAt: null, isOver: true };
    const { body, nextAt, deploy } = told;
    const end = deploy.terminal ? [new NamedEvent('end', { status: body.status })] : [];
    return { frames: [...body.lines.slice(sent), ...end], nextAt, isOver: deploy.terminal };
  };
  return { status: 200, frames: follow(tell, time, call.context.signal) };
}

async function tellStoredLog({ call, cast }: Scene, deployId: string): Promise<object | undefined> {
  const log = await cast.storedLog(deployId);
  if (!log || !call.context.streaming) return log && { status: 200, body: log };
  return { status: 200, frames: replay(log) };
}

async function* replay({ lines, status }: StoredLog): AsyncGenerator {
  yield* lines;
  yield new NamedEvent('end', { status });
}
