import type { DeployLogLine, DeployStep, EndedTask, Step } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';
import { begunTasks, endedTasks } from './release-task.ts';

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

/** A line of a task. */
type TaskLine = Omit<BuildLine, 'step'>;

interface LogParts {
  readonly deploy: Pick<
    RowOf<'deploys'>,
    'steps' | 'createdAt' | 'finishedAt' | 'errorMessage' | 'missingKeys' | 'releaseTask' | 'appliedAt' | 'sizes'
  >;
  /** Lines of the builder after the position. */
  readonly build: readonly BuildLine[];
  /** Lines of each task after the position, in the order of the tasks. */
  readonly tasks: readonly (readonly TaskLine[])[];
  /** The names of the services of the release that go on. */
  readonly services: readonly string[];
}

/** Numbers of lines that were read: of the builder, of each task, and of the platform. */
export interface DeployLogPosition {
  readonly build: number;
  readonly tasks: readonly number[];
  readonly platform: number;
  /** The builder's last line; a failing build gives the reason there. */
  readonly lastBuilt: string | null;
}

export const startOfLog: DeployLogPosition = { build: 0, tasks: [], platform: 0, lastBuilt: null };

/** The number of lines before a position. */
export function linesBefore({ build, tasks, platform }: DeployLogPosition): number {
  return build + tasks.reduce((sum, lines) => sum + lines, 0) + platform;
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
    tasks: parts.tasks.map((lines, index) => lines.at(-1)?.seq ?? after.tasks[index] ?? 0),
    platform: Math.max(after.platform, ofPlatform.length),
    lastBuilt: parts.build.at(-1)?.line ?? after.lastBuilt,
  };
  return { lines: all.filter((line) => !read.has(line)), next };
}

/**
 * The log of a deploy so far: missing secrets, the lines of the builder and the tasks, and a line for each
 * step of the platform. Later lines only follow earlier ones.
 */
export function logOf(parts: LogParts): DeployLogLine[] {
  return partsOf(parts, null).all;
}

/** The lines, with those of the builder and of the tasks. */
function partsOf({ deploy, build, tasks, services }: LogParts, lastBuilt: string | null) {
  const { steps, createdAt, finishedAt, errorMessage, missingKeys, releaseTask, sizes } = deploy;
  const built = build.map(({ at, step, stream, line }): DeployLogLine => ({
    after: at - createdAt,
    step,
    stream,
    line,
  }));
  const runs = begunTasks(deploy).map(({ command, service }, index) =>
    (tasks[index] ?? []).map(({ at, stream, line }): DeployLogLine => ({
      after: at - createdAt,
      step: 'release',
      stream,
      line,
      ...(command === '' && { service }),
    })),
  );
  const done = steps.flatMap((step) => {
    const ofRelease = step.id === 'release' && releaseTask;
    const lines = ofRelease ? releaseLines(step, deploy, runs, services) : linesOf(step, services);
    // A line is never written before an earlier one.
    const said = step.id === 'release' ? [...lines, ...learnedLines(step)] : [...learnedLines(step), ...lines];
    return [...said, ...lastLines(step)];
  });
  const isSaid = (built.at(-1)?.line ?? lastBuilt) === errorMessage;
  const failed = steps.findLast(({ startedAfter }) => startedAfter !== null) ?? steps[0];
  const ends = errorMessage !== null && finishedAt !== null && failed && !isSaid;
  const [first] = steps;
  const missing = `The preview has no secret variables of its app. Set them if it needs them: ${missingKeys.join(', ')}`;
  const begun = first && missingKeys.length > 0 ? [systemLine(0, first.id, missing)] : [];
  const unknown = services.length === 0 ? [] : Object.keys(sizes).filter((name) => !services.includes(name));
  const left = unknown.map(
    (name) => `The build has no service "${name}", which has a size. It has ${services.join(', ')}.`,
  );
  const rollout = steps.find(({ id, startedAfter }) => id === 'release' && startedAfter !== null);
  const warned = rollout ? left.map((line) => systemLine(rollout.startedAfter ?? 0, rollout.id, line)) : [];
  const end = ends ? [systemLine(finishedAt - createdAt, failed.id, errorMessage)] : [];
  return { written: new Set([...built, ...runs.flat()]), all: [...begun, ...built, ...warned, ...done, ...end] };
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

function learnedLines({ id, learned }: DeployStep): DeployLogLine[] {
  if (!learned) return [];
  const advice = 'Set `port` of the source to choose.';
  return [systemLine(learned.after, id, `The program listens on port ${learned.port}; requests go there. ${advice}`)];
}

/** The last lines of the container because of which a step has failed. */
function lastLines({ id, failure }: DeployStep): DeployLogLine[] {
  return (failure?.lines ?? []).map(({ after, stream, line }) => ({ after, step: id, stream, line }));
}

/**
 * Lines about the tasks and their dependencies, which start first, and about the release's services, which start after
 * them.
 */
function releaseLines(
  { id, startedAfter }: DeployStep,
  deploy: Pick<RowOf<'deploys'>, 'releaseTask' | 'appliedAt'>,
  runs: readonly (readonly DeployLogLine[])[],
  services: readonly string[],
): DeployLogLine[] {
  const tasks = begunTasks(deploy);
  const ended = endedTasks(deploy);
  const started = new Set(tasks.flatMap(({ starts }) => starts));
  const others = services.filter((name) => !started.has(name));
  const isOver = ended.length === tasks.length && deploy.appliedAt !== null;
  const last = ended.at(-1)?.finishedAfter ?? 0;
  return [
    ...tasks.flatMap((task, index) => {
      const before = ended[index - 1]?.finishedAfter ?? startedAfter ?? 0;
      const of = task.command === '' ? `the service ${task.service}` : 'the release command';
      const runsAs = task.command === '' ? `Running ${of}` : `Running ${of} in ${task.service}: ${task.command}`;
      const end = ended[index];
      return [
        ...task.starts.map((name) => systemLine(before, id, `Starting ${name}, which ${of} needs`)),
        ...(task.startedAfter === null ? [] : [systemLine(task.startedAfter, id, runsAs)]),
        ...(runs[index] ?? []),
        ...(end ? [systemLine(end.finishedAfter, id, endLine(of, end))] : []),
      ];
    }),
    ...(isOver ? others.map((name) => systemLine(last, id, `Starting ${name}`)) : []),
  ];
}

function endLine(of: string, { exitCode }: EndedTask): string {
  const name = of.charAt(0).toUpperCase() + of.slice(1);
  return exitCode === 0 ? `${name} has ended` : `${name} ended with exit code ${exitCode} and runs again`;
}

function systemLine(after: number, step: Step, line: string): DeployLogLine {
  return { after, step, stream: 'system', line };
}
