import type { components } from '../../generated/types.ts';
import type { DeployOutcome } from '../context/scenario.ts';

type Schemas = components['schemas'];
export type Deploy = Schemas['Deploy'];
export type DeployStep = Schemas['DeployStep'];

/** A deploy, from which follows how it stands at any time. */
export interface DeployStory {
  /** As it was recorded: queued, with all its steps pending. */
  readonly queued: Deploy;
  readonly createdAt: number;
  readonly outcome: DeployOutcome;
  readonly canceledAt: number | null;
}

/** When a step runs if nobody intervenes; `Infinity` where it never begins or ends. */
export interface Stage {
  readonly id: DeployStep['id'];
  readonly from: number;
  readonly to: number;
  /** How long it takes where all goes well. */
  readonly usualMs: number;
  readonly fails: boolean;
}

const queueMs = 2000;
const stepMs: Readonly<Record<string, number>> = { build: 18_000, release: 5000, health: 5000, route: 2000 };
/** How long a step takes that fetches the source. */
const fetchMs = 4000;

/** The error of a deploy that fails (in its build or, where nothing is built, its start) or is canceled. */
const failures = {
  build: { code: 'build_failed', message: 'The build ended with exit code 1.' },
  health: { code: 'health_check_failed', message: 'The new release was not ready in time.' },
  canceled: { code: 'canceled', message: 'The deploy was canceled.' },
} as const;

/** The steps of a deploy and when they run. */
export function stagesOf({ queued, createdAt, outcome }: DeployStory): Stage[] {
  const troubled = queued.steps.some(({ id }) => id === 'build') ? 'build' : 'health';
  let from = createdAt + queueMs;
  return queued.steps.map(({ id }) => {
    const usualMs = stepMs[id] ?? fetchMs;
    const isTroubled = id === troubled && outcome !== 'succeeds';
    const fails = isTroubled && outcome === 'fails';
    const to = isTroubled && !fails ? Infinity : from + (fails ? Math.round((usualMs * 2) / 3) : usualMs);
    const stage = { id, from, to, usualMs, fails };
    from = fails ? Infinity : to;
    return stage;
  });
}

/** How a deploy stands. */
export function deployAt(story: DeployStory, now: number): Deploy {
  const { queued, createdAt, canceledAt } = story;
  const stages = stagesOf(story);
  const end = endOf(story);
  const isOver = now >= end;
  const at = Math.min(now, end);
  const startedAt = stages[0]?.from ?? createdAt;
  const failed = stages.find(({ fails }) => fails);
  const isFailure = isOver && canceledAt === null && failed !== undefined;
  return {
    ...queued,
    status: isOver ? finalStatus(story) : statusWhile(stages, at),
    terminal: isOver,
    steps: stages.map((stage) => stepAt(stage, at, isOver)),
    error: isFailure ? failureOf(failed) : canceledAt !== null && isOver ? failures.canceled : null,
    createdAt: timestamp(createdAt),
    startedAt: startedAt <= at ? timestamp(startedAt) : null,
    finishedAt: isOver ? timestamp(end) : null,
    durationMs: isOver ? end - Math.min(startedAt, end) : null,
  };
}

/** When a deploy ends: by itself or by being canceled; `Infinity` for one that hangs. */
export function endOf(story: DeployStory): number {
  const stages = stagesOf(story);
  return story.canceledAt ?? stages.find(({ fails }) => fails)?.to ?? stages.at(-1)?.to ?? story.createdAt;
}

/** What the failure of a step is called. */
export function failureOf({ id }: Stage): { readonly code: string; readonly message: string } {
  return id === 'build' ? failures.build : failures.health;
}

/** A time as the contract writes it. */
export function timestamp(at: number): string {
  return new Date(at).toISOString();
}

function finalStatus({ canceledAt, outcome }: DeployStory): Deploy['status'] {
  if (canceledAt !== null) return 'canceled';
  return outcome === 'fails' ? 'failed' : 'succeeded';
}

function statusWhile(stages: readonly Stage[], at: number): Deploy['status'] {
  const running = stages.findLast(({ from }) => from <= at);
  if (!running) return 'queued';
  return ['release', 'health', 'route'].includes(running.id) ? 'deploying' : 'building';
}

function stepAt({ id, from, to, fails }: Stage, at: number, isOver: boolean): DeployStep {
  if (to <= at) return { id, status: fails ? 'failed' : 'succeeded', startedAt: timestamp(from), finishedAt: timestamp(to) };
  if (from > at) return { id, status: isOver ? 'skipped' : 'pending', startedAt: null, finishedAt: null };
  // Only a cancellation ends a step before its time.
  return { id, status: isOver ? 'canceled' : 'running', startedAt: timestamp(from), finishedAt: isOver ? timestamp(at) : null };
}
