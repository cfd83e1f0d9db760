import { idOf } from '../seeded/ids.ts';
import type { DeployOutcome } from '../context/scenario.ts';
import type { AppStory } from './app-story.ts';
import { type Deploy, deployAt, type DeployStory } from './deploy.ts';
import { Oldest } from './oldest.ts';
import type { TicketStory } from './ticket.ts';

/** More than a test looks at; what was begun first is forgotten first. */
const maxApps = 100;
const maxTickets = 100;
const maxDeploys = 50;

/** What goes on in a session. */
export class Stories {
  readonly apps = new Oldest<AppStory>(maxApps);
  readonly tickets = new Oldest<TicketStory>(maxTickets);
}

export function createStories(): Stories {
  return new Stories();
}

/** What is particular to a deploy that begins. */
export interface NewDeploy {
  readonly key: string;
  readonly outcome: DeployOutcome;
  readonly now: number;
  readonly own: Partial<Deploy>;
}

/** Begins a deploy of an app. The one that is next in the examples is theirs; others have numbers and ids of their own. */
export function beginDeploy(story: AppStory, example: Deploy, { key, outcome, now, own }: NewDeploy): DeployStory {
  const last = story.deploys.at(-1)?.queued ?? story.history[0];
  const { app } = story;
  const isNext = story.deploys.length === 0 && last?.number === example.number - 1;
  const next = last && !isNext ? { id: idOf(`${key} ${last.number + 1}`), number: last.number + 1 } : {};
  const { source, env, region } = app;
  const deploy: DeployStory = {
    queued: { ...example, source, env, region, ...own, ...next },
    createdAt: now,
    outcome,
    canceledAt: null,
  };
  story.deploys = [...story.deploys, deploy].slice(-maxDeploys);
  story.power = null;
  return deploy;
}

/** Cancels a deploy that has not ended, and returns it as it then stands; nothing where the session has no such deploy. */
export function cancelDeploy(story: AppStory, id: string, now: number): Deploy | undefined {
  const deploy = story.deploys.find(({ queued }) => queued.id === id);
  if (!deploy) return undefined;
  const before = deployAt(deploy, now);
  if (before.terminal) return before;
  const canceled = { ...deploy, canceledAt: now };
  story.deploys = story.deploys.map((one) => (one === deploy ? canceled : one));
  return deployAt(canceled, now);
}
