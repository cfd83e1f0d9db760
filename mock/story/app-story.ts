import type { components } from '../../generated/types.ts';
import { type Deploy, deployAt, type DeployStory } from './deploy.ts';

type Schemas = components['schemas'];
export type App = Schemas['App'];
export type AppStatus = Schemas['AppStatus'];
export type AppMetrics = Schemas['AppMetrics'];

/** An app in a session, from which follows how it stands at any time. */
export interface AppStory {
  /** The app before anything happened; a new one has no deploy that is live. */
  readonly app: App;
  readonly status: AppStatus;
  readonly metrics: AppMetrics;
  /** The deploys that had ended before, newest first. */
  readonly history: readonly Deploy[];
  /** Those that began in the session, oldest first. */
  deploys: readonly DeployStory[];
  /** When it was last started, restarted or stopped by hand, if that was after its last deploy. */
  power: Power | null;
  /** The logs of its services that somebody follows, and since when. */
  readonly tails: Map<string, number>;
  /** The runs of scenarios that have had their deploy. */
  readonly runs: WeakSet<object>;
}

export interface Power {
  readonly desired: App['desired'];
  readonly at: number;
}

/** How long containers take to start without a deploy. */
const startMs = 5000;

/** Whether anything has happened to the app in the session. */
export function hasBegun({ deploys, power }: AppStory): boolean {
  return deploys.length > 0 || power !== null;
}

/** Whether containers are being started without a deploy. */
export function isStarting({ power }: AppStory, now: number): boolean {
  return power?.desired === 'running' && now < power.at + startMs;
}

/** The services whose containers a deploy replaces: all of a new app, else the one that the address leads to. */
export function deployedServices({ subServices, currentDeployId }: App): App['subServices'] {
  return currentDeployId === null ? subServices : subServices.filter(({ role }) => role === 'web');
}

/** The newest deploy of the session that has succeeded. */
export function liveStory({ deploys }: AppStory, now: number): DeployStory | undefined {
  return deploys.findLast((deploy) => deployAt(deploy, now).status === 'succeeded');
}

/** The tag of an image that was built of a commit names the commit. */
export function imageOf({ deploy }: Pick<App, 'deploy'>, image: string, { sha }: Pick<Deploy, 'sha'>): string {
  const old = deploy?.sha?.slice(0, 7);
  return old !== undefined && sha !== null && image.endsWith(`:${old}`) ? `${image.slice(0, -old.length)}${sha.slice(0, 7)}` : image;
}
