import { type App, type AppStatus, type AppStory, deployedServices, imageOf, isStarting, liveStory } from './app-story.ts';
import { containersAt } from './containers.ts';
import { type Deploy, deployAt, endOf, timestamp } from './deploy.ts';

/** The newest deploy that was begun in the session. */
export function latestDeployAt({ deploys }: AppStory, now: number): Deploy | null {
  const latest = deploys.at(-1);
  return latest ? deployAt(latest, now) : null;
}

/** All deploys of an app, newest first. */
export function deploysAt({ deploys, history }: AppStory, now: number): Deploy[] {
  return [...deploys.map((deploy) => deployAt(deploy, now)).toReversed(), ...history];
}

/** The app as it stands. */
export function appAt(story: AppStory, now: number): App {
  const { app, power } = story;
  const live = liveDeploy(story, now);
  const { status, reason } = statusAt(story, now);
  const latest = latestDeployAt(story, now);
  const startedAt = status === 'stopped' ? null : power ? timestamp(power.at) : (live?.finishedAt ?? app.startedAt);
  return {
    ...app,
    status,
    statusReason: reason,
    desired: power?.desired ?? 'running',
    subServices: subServicesAt(story, status, live),
    currentDeployId: live?.id ?? app.currentDeployId,
    deploy: latest ?? app.deploy,
    updatedAt: lastChange(story, now),
    startedAt,
    uptime: startedAt === app.startedAt ? app.uptime : uptimeOf(startedAt, now),
  };
}

/** What the platform observes of an app. */
export function appStatusAt(story: AppStory, now: number): AppStatus {
  const { status, reason } = statusAt(story, now);
  const desired = story.power?.desired ?? 'running';
  return { status, desired, statusReason: reason, containers: containersAt(story, now), checkedAt: timestamp(now) };
}

function liveDeploy(story: AppStory, now: number): Deploy | null {
  const live = liveStory(story, now);
  return live ? deployAt(live, now) : null;
}

function statusAt(story: AppStory, now: number): { readonly status: App['status']; readonly reason: App['statusReason'] } {
  const { app, power } = story;
  const latest = latestDeployAt(story, now);
  if (power?.desired === 'stopped') return { status: 'stopped', reason: null };
  if (isStarting(story, now) || (latest && !latest.terminal)) return { status: 'deploying', reason: null };
  if (power || liveStory(story, now)) return { status: 'running', reason: null };
  const neverRan = app.currentDeployId === null && latest !== null;
  if (!neverRan) return { status: app.status, reason: app.statusReason };
  return latest.status === 'failed' ? { status: 'error', reason: 'deploy_failed' } : { status: 'stopped', reason: null };
}

function subServicesAt({ app }: AppStory, status: App['status'], live: Deploy | null): App['subServices'] {
  const deployed = new Set(deployedServices(app));
  return app.subServices.map((service) => {
    const image = live && deployed.has(service) ? imageOf(app, service.image, live) : service.image;
    const moves = deployed.has(service) || status === 'stopped' || status === 'running';
    return { ...service, image, status: moves ? status : service.status };
  });
}

function lastChange({ app, deploys, power }: AppStory, now: number): string {
  const ends = deploys.map((deploy) => (endOf(deploy) <= now ? endOf(deploy) : deploy.createdAt));
  const last = Math.max(...ends, power?.at ?? -Infinity);
  return last === -Infinity ? app.updatedAt : timestamp(last);
}

/** For people: the two largest units. */
function uptimeOf(startedAt: string | null, now: number): string {
  const minutes = startedAt === null ? 0 : Math.floor((now - Date.parse(startedAt)) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
