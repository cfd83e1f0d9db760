import { logAt } from './app-log.ts';
import { deployAt, type DeployStep } from './deploy.ts';
import { follow } from './follow.ts';
import { findApp, findBegun, openApp, type Scene, type Teller } from './scene.ts';
import { countLines, lineAt, lineTime } from './service-log.ts';

/** As many lines as a service answers at once. */
const maxLines = 200;

/** The logs of services, which have no end. */
export const logTellers = {
  async readServiceLogs(scene: Scene) {
    const { serviceName = '' } = scene.call.input.params;
    return serviceName === 'clone' || serviceName === 'build' ? tellStep(scene, serviceName) : tellService(scene, serviceName);
  },
} satisfies Readonly<Record<string, Teller>>;

/** What the steps before the start write, as long as they do; the stream stays open, as that of a service does. */
async function tellStep(scene: Scene, step: 'clone' | 'build'): Promise<object | undefined> {
  const { call, now, time } = scene;
  const story = await findBegun(scene);
  const deploy = story?.deploys.at(-1);
  if (!story || !deploy) return undefined;
  const { id } = deploy.queued;
  const linesAt = (at: number) => {
    const log = logAt(story, id, at);
    const own = log?.body.lines.filter((line) => line.step === step) ?? [];
    return { lines: own.map(({ line }) => line), nextAt: log?.nextAt ?? null };
  };
  if (call.context.streaming) {
    const tell = (sent: number, at: number) => {
      const { lines, nextAt } = linesAt(at);
      return { frames: lines.slice(sent), nextAt, isOver: false };
    };
    return { status: 200, frames: follow(tell, time, call.context.signal) };
  }
  const state = stateOf(deployAt(deploy, now).steps.find((one) => one.id === step)?.status);
  return { status: 200, body: { container: step, state, logs: linesAt(now).lines.join('\n') } };
}

function stateOf(status: DeployStep['status'] | undefined): string {
  if (status === 'running') return 'running';
  if (status === 'pending') return 'starting';
  if (status === 'failed') return 'crashed';
  return status === undefined || status === 'skipped' ? 'no-pod' : 'stopped';
}

/** A service writes on for ever: first what the example says, then what services like it write. */
async function tellService(scene: Scene, service: string): Promise<object | undefined> {
  const { call, cast, now, time } = scene;
  const story = call.context.streaming ? await openApp(scene) : findApp(scene);
  if (!story) return undefined;
  const first = await cast.serviceLines(service);
  const since = story.tails.get(service) ?? (call.context.streaming ? now : undefined);
  if (since === undefined) return undefined;
  story.tails.set(service, since);
  const seed = `${story.app.slug} ${service}`;
  const role = story.app.subServices.find(({ name }) => name === service)?.role ?? '';
  const countAt = (at: number) => first.length + countLines(seed, at - since);
  const lines = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => first[from + index] ?? lineAt(seed, role, from + index - first.length));
  const begin = Math.max(0, countAt(now) - maxLines);
  if (!call.context.streaming) {
    return { status: 200, body: { container: service, state: 'running', logs: lines(begin, countAt(now)).join('\n') } };
  }
  const tell = (sent: number, at: number) => ({
    frames: lines(begin + sent, Math.min(countAt(at), begin + sent + maxLines)),
    nextAt: since + lineTime(seed, countAt(at) - first.length),
    isOver: false,
  });
  return { status: 200, frames: follow(tell, time, call.context.signal) };
}
