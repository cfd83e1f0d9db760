import type { components } from '../../generated/types.ts';
import { createRandom } from '../seeded/random.ts';
import { type App, type AppStory, deployedServices, imageOf, isStarting } from './app-story.ts';
import { type DeployStory, endOf, stagesOf, timestamp } from './deploy.ts';

export type Container = components['schemas']['Container'];

/** The containers of an app: those of a release stay until the next one has taken over. */
export function containersAt(story: AppStory, now: number): Container[] {
  const { app, power, status } = story;
  if (power?.desired === 'stopped') return [];
  const before: readonly Container[] = app.currentDeployId === null ? [] : status.containers;
  const all = story.deploys.reduce((running, deploy) => rollOut(app, running, deploy, now), before);
  if (!power) return [...all];
  const starting = isStarting(story, now) ? ({ state: 'starting', ready: false } as const) : {};
  return all.map((container) => ({ ...container, startedAt: timestamp(power.at), ...starting }));
}

/** What a deploy makes of the containers that run: new ones beside the old, then in their place; if it fails, they go again. */
function rollOut(app: App, running: readonly Container[], deploy: DeployStory, now: number): readonly Container[] {
  const release = stagesOf(deploy).find(({ id }) => id === 'release');
  if (!release || now < release.from) return running;
  const isOver = now >= endOf(deploy);
  const succeeded = isOver && deploy.outcome === 'succeeds' && deploy.canceledAt === null;
  if (isOver && !succeeded) return running;
  const services = deployedServices(app);
  const names = new Set(services.map(({ name }) => name));
  const stay = succeeded ? running.filter(({ service }) => !names.has(service)) : running;
  const all = [...services.map((service) => newContainer(app, service, deploy, now)), ...stay];
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function newContainer(app: App, { name, image, port }: App['subServices'][number], deploy: DeployStory, now: number): Container {
  const stages = stagesOf(deploy);
  const release = stages.find(({ id }) => id === 'release');
  const health = stages.find(({ id }) => id === 'health');
  const startedAt = (release?.from ?? deploy.createdAt) + 1000;
  const runs = now >= (health?.from ?? startedAt);
  return {
    name: `${app.slug}-${name}-${podSuffix(`${deploy.queued.id} ${name}`)}`,
    service: name,
    image: imageOf(app, image, deploy.queued),
    state: runs ? 'running' : 'starting',
    ready: health !== undefined && now >= health.to,
    restarts: 0,
    exitCode: null,
    startedAt: now >= startedAt ? timestamp(startedAt) : null,
    ports: port === 0 ? [] : [{ port, protocol: 'http' }],
  };
}

/** As the runtime names its pods: one part for the release, one for the pod. */
function podSuffix(seed: string): string {
  const random = createRandom(seed);
  // Without letters that could make a word.
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  const draw = (length: number) => Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  return `${draw(9)}-${draw(5)}`;
}
