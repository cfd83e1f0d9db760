import type { DeployLogLine, DeployStep, Step } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';

/** The most lines of a log; older lines are left out. */
export const mostLines = 10_000;

/** A line that the builder has written. */
interface BuildLine {
  readonly at: number;
  readonly step: Step;
  readonly stream: DeployLogLine['stream'];
  readonly line: string;
}

interface LogParts {
  readonly deploy: Pick<RowOf<'deploys'>, 'steps' | 'createdAt' | 'finishedAt' | 'errorMessage' | 'missingKeys'>;
  readonly build: readonly BuildLine[];
  /** The names of the services of the release. */
  readonly services: readonly string[];
}

/**
 * The log of a deploy so far: which secrets are missing, what the builder wrote, and then a line for each thing that
 * the platform did.
 */
export function logOf({ deploy, build, services }: LogParts): DeployLogLine[] {
  const { steps, createdAt, finishedAt, errorMessage, missingKeys } = deploy;
  const built = build.map(({ at, ...line }) => ({ after: at - createdAt, ...line }));
  const done = steps.flatMap((step) => linesOf(step, services));
  const isSaid = built.some(({ line }) => line === errorMessage);
  const failed = steps.findLast(({ startedAfter }) => startedAfter !== null) ?? steps[0];
  const ends = errorMessage !== null && finishedAt !== null && failed && !isSaid;
  const [first] = steps;
  const missing = `The preview has no secret variables of its app. Set them if it needs them: ${missingKeys.join(', ')}`;
  const begun = first && missingKeys.length > 0 ? [systemLine(0, first.id, missing)] : [];
  return [...begun, ...built, ...done, ...(ends ? [systemLine(finishedAt - createdAt, failed.id, errorMessage)] : [])];
}

function linesOf({ id, status, startedAfter, finishedAfter }: DeployStep, services: readonly string[]): DeployLogLine[] {
  if (id === 'release' && startedAfter !== null) return services.map((name) => systemLine(startedAfter, id, `Starting ${name}`));
  if (status !== 'succeeded' || finishedAfter === null) return [];
  if (id === 'health') return services.map((name) => systemLine(finishedAfter, id, `${name} is ready`));
  return id === 'route' ? [systemLine(finishedAfter, id, 'Traffic goes to the new release')] : [];
}

function systemLine(after: number, step: Step, line: string): DeployLogLine {
  return { after, step, stream: 'system', line };
}
