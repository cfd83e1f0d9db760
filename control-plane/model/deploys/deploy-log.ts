import type { DeployLogLine, DeployStep, ReleaseTask, Step } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';

/** Limit of lines of a log; older lines are left out. */
export const mostLines = 10_000;

/** A line of the builder. */
interface BuildLine {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly step: Step;
  readonly stream: DeployLogLine['stream'];
  readonly line: string;
}

/** A line of the release command. */
type TaskLine = Omit<BuildLine, 'step'>;

interface LogParts {
  readonly deploy: Pick<
    RowOf<'deploys'>,
    'steps' | 'createdAt' | 'finishedAt' | 'errorMessage' | 'missingKeys' | 'releaseTask'
  >;
  /** Lines of the builder after the position. */
  readonly build: readonly BuildLine[];
  /** Lines of the release command after the position. */
  readonly task: readonly TaskLine[];
  /** The names of the services of the release. */
  readonly services: readonly string[];
}

/** Numbers of lines that were read: of the builder, of the release command, and of the platform. */
export interface DeployLogPosition {
  readonly build: number;
  readonly task: number;
  readonly platform: number;
  /** The builder's last line; a failing build gives the reason there. */
  readonly lastBuilt: string | null;
}

export const startOfLog: DeployLogPosition = { build: 0, task: 0, platform: 0, lastBuilt: null };

/** The number of lines before a position. */
export function linesBefore({ build, task, platform }: DeployLogPosition): number {
  return build + task + platform;
}

/** The lines of a log after a position, and the next position. */
export function readLog(
  parts: LogParts,
  after: DeployLogPosition,
): { readonly lines: DeployLogLine[]; readonly next: DeployLogPosition } {
  const { written, all } = partsOf(parts, after.lastBuilt);
  const ofPlatform = all.filter((line) => !written.has(line));
  const read = new Set(ofPlatform.slice(0, after.platform));
  const next = {
    build: parts.build.at(-1)?.seq ?? after.build,
    task: parts.task.at(-1)?.seq ?? after.task,
    platform: Math.max(after.platform, ofPlatform.length),
    lastBuilt: parts.build.at(-1)?.line ?? after.lastBuilt,
  };
  return { lines: all.filter((line) => !read.has(line)), next };
}

/**
 * The log of a deploy so far: missing secrets, the lines of the builder and the release command, and a line for each
 * step of the platform. Later lines only follow earlier ones.
 */
export function logOf(parts: LogParts): DeployLogLine[] {
  return partsOf(parts, null).all;
}

/** The lines, with those of the builder and of the release command. */
function partsOf({ deploy, build, task, services }: LogParts, lastBuilt: string | null) {
  const { steps, createdAt, finishedAt, errorMessage, missingKeys, releaseTask } = deploy;
  const built = build.map(({ at, step, stream, line }): DeployLogLine => ({
    after: at - createdAt,
    step,
    stream,
    line,
  }));
  const run = task.map(({ at, stream, line }): DeployLogLine => ({
    after: at - createdAt,
    step: 'release',
    stream,
    line,
  }));
  const done = steps.flatMap((step) => {
    return step.id === 'release' && releaseTask
      ? releaseLines(step, releaseTask, run, services)
      : linesOf(step, services);
  });
  const isSaid = (built.at(-1)?.line ?? lastBuilt) === errorMessage;
  const failed = steps.findLast(({ startedAfter }) => startedAfter !== null) ?? steps[0];
  const ends = errorMessage !== null && finishedAt !== null && failed && !isSaid;
  const [first] = steps;
  const missing = `The preview has no secret variables of its app. Set them if it needs them: ${missingKeys.join(', ')}`;
  const begun = first && missingKeys.length > 0 ? [systemLine(0, first.id, missing)] : [];
  const end = ends ? [systemLine(finishedAt - createdAt, failed.id, errorMessage)] : [];
  return { written: new Set([...built, ...run]), all: [...begun, ...built, ...done, ...end] };
}

function linesOf(
  { id, status, startedAfter, finishedAfter }: DeployStep,
  services: readonly string[],
): DeployLogLine[] {
  if (id === 'release' && startedAfter !== null)
    return services.map((name) => systemLine(startedAfter, id, `Starting ${name}`));
  if (status !== 'succeeded' || finishedAfter === null) return [];
  if (id === 'health') return services.map((name) => systemLine(finishedAfter, id, `${name} is ready`));
  return id === 'route' ? [systemLine(finishedAfter, id, 'Traffic goes to the new release')] : [];
}

/**
 * Lines about the dependencies of the release command, which start first, and about the release's services, which
 * start after it.
 */
function releaseLines(
  { id, startedAfter }: DeployStep,
  { command, service, starts, startedAfter: runsAfter, finishedAfter }: ReleaseTask,
  run: readonly DeployLogLine[],
  services: readonly string[],
): DeployLogLine[] {
  const others = services.filter((name) => !starts.includes(name));
  return [
    ...starts.map((name) => systemLine(startedAfter ?? 0, id, `Starting ${name}, which the release command needs`)),
    ...(runsAfter === null ? [] : [systemLine(runsAfter, id, `Running the release command in ${service}: ${command}`)]),
    ...run,
    ...(finishedAfter === null
      ? []
      : ['The release command has ended', ...others.map((name) => `Starting ${name}`)]
    ).map((line) => systemLine(finishedAfter ?? 0, id, line)),
  ];
}

function systemLine(after: number, step: Step, line: string): DeployLogLine {
  return { after, step, stream: 'system', line };
}
