import type { PlannedTask } from '../model/deploys/release-task.ts';
import type { Ports } from '../ports/ports.ts';
import type { Task, TaskRef } from '../ports/task.ts';
import type { Ending } from '../transitions/deploys.ts';
import { brokenBy } from './rollout-step.ts';

const longestLine = 200;

const failed = { to: 'failed', trigger: 'releaseCommandFailed', code: 'release_failed' } as const;

/** A task, within a sentence. */
export function nameOf({ command, service }: PlannedTask): string {
  return command === '' ? `the service "${service}"` : 'the release command';
}

/** The end of a deploy whose task has failed. */
export async function endingOf(
  ports: Ports,
  command: PlannedTask,
  ref: TaskRef,
  { reason, exitCode }: Task,
): Promise<Ending> {
  const { service } = command;
  const name = capitalized(nameOf(command));
  const broken = reason === 'cannot_start' ? null : brokenBy({ reason, service });
  if (broken) return broken;
  if (reason === 'out_of_memory') {
    const has = command.command === '' ? 'it has' : `its service "${service}" has`;
    return { ...failed, message: `${name} used more memory than ${has}.` };
  }
  if (exitCode === null) {
    const message =
      command.command === ''
        ? `The program of the service "${service}" cannot be started.`
        : `The release command cannot be run by sh in the image of the service "${service}".`;
    return { ...failed, message };
  }
  // Without its lines, the exit code still gives a hint.
  const lines = await ports.runtime.taskLines(ref, 0).catch(() => []);
  const last = lines.at(-1)?.line.slice(0, longestLine);
  const said = last === undefined ? '' : ` Its last line: ${last}`;
  return { ...failed, message: `${name} ended with exit code ${exitCode}.${said}` };
}

/** The end of a deploy whose task the runtime does not know any more. */
export function lostEnding(command: PlannedTask): Ending {
  const message = `The runtime has lost ${nameOf(command)}, which is not started again. Check what it has done, and deploy again.`;
  return { ...failed, message };
}

/** The end of a deploy whose task has taken too long. */
export function lateEnding(command: PlannedTask, { limitMs, isAwaited }: Late): Ending {
  const limit = limitMs >= 60_000 ? `${Math.round(limitMs / 60_000)} minutes` : `${Math.round(limitMs / 1000)} seconds`;
  const isMeantToEnd = command.command !== '' || isAwaited;
  const advice = isMeantToEnd
    ? ''
    : ' Give it `restart: unless-stopped` in the compose file if it is meant to go on running.';
  const message = `${capitalized(nameOf(command))} took more than ${limit}.${advice}`;
  return { ...failed, trigger: 'timeout', message };
}

interface Late {
  readonly limitMs: number;
  /** Whether another service waits for its end. */
  readonly isAwaited: boolean;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
