import type { ServiceDefinition } from '../tables/apps.ts';
import type { Findings, LastLine, Failure, FailingContainer } from './findings.ts';
import { checkName } from './health.ts';
import { portFailure } from './listening.ts';
import { sayingOf } from './saying.ts';

/** Time that a program has to listen, before a failure is said. */
const quietMs = 10_000;

/** The failure of a container that is not ready; `null` while it only starts. */
export function failureOf(
  service: ServiceDefinition,
  container: FailingContainer,
  { listening, checkStatus, lines }: Findings,
  now: number,
): Failure | null {
  const obstacle = obstacleOf(container);
  if (obstacle) return obstacle;
  const hasRun = container.state === 'running' && now - (container.startedAt ?? now) >= quietMs;
  const running = hasRun ? (checkFailure(service, checkStatus) ?? portFailure(service, listening)) : null;
  return running ?? endFailure(service, container, lines);
}

/** Whether a container only starts: nothing of it has ended, and its program has just begun. */
export function isQuiet({ exitCode, reason, startedAt }: FailingContainer, now: number): boolean {
  return exitCode === null && reason === null && now - (startedAt ?? now) < quietMs;
}

/** The failure of a container that never starts. */
export function obstacleOf({ reason, detail, cause, service }: ObstacleInput): Failure | null {
  if (reason === 'image_gone') {
    const message = `The image of the service "${service}" is gone. Deploy its source again.`;
    return { code: null, message, isFinal: true };
  }
  if (reason === 'machine_limit') {
    const message = `The platform has no room for a container of the service "${service}" at present. The app is not at fault; deploy it again later.`;
    return { code: null, message, isFinal: true };
  }
  if (reason !== 'cannot_start') return null;
  const why = detail == null ? '' : `: ${detail}`;
  const message = `A container of the service "${service}" cannot be started${why}.`;
  return { code: cause ?? null, message, isFinal: true };
}

type ObstacleInput = Pick<FailingContainer, 'detail' | 'cause' | 'service'> & { readonly reason: string | null };

/** How often the program of a container has ended in a row. */
export function crashesOf({ failures, restarts, state, exitCode }: FailingContainer): number {
  const isEnded = exitCode !== null && (state === 'crashed' || state === 'stopped');
  return failures ?? restarts + (isEnded ? 1 : 0);
}

function endFailure(
  service: ServiceDefinition,
  container: FailingContainer,
  lines: readonly LastLine[],
): Failure | null {
  const { exitCode, reason } = container;
  const times = crashesOf(container);
  // A program that is restarted because of its check has not ended by itself.
  if (exitCode === null || times === 0 || reason === 'unhealthy') return null;
  const often = times > 1 ? `, ${times} times in a row` : '';
  const said = sayingOf(lines.map(({ text }) => text));
  const program = `The program of the service "${service.name}"`;
  if (reason === 'out_of_memory') {
    const message = `${program} was killed for memory at ${megabytes(service.memory)} MB${often}. Give the service more memory with its size.`;
    return { code: 'out_of_memory', message, isFinal: false };
  }
  const isEnded = container.state === 'crashed';
  if (exitCode === 127) {
    const message = `${program} was not found: exit code 127${said}`;
    return { code: 'program_not_found', message, isFinal: isEnded };
  }
  if (exitCode === 126) {
    const message = `${program} may not be executed: exit code 126${said}`;
    return { code: 'program_not_executable', message, isFinal: isEnded };
  }
  // An image without a command, such as that of Node.js alone, has a shell that ends without input.
  const hasNothing = exitCode === 0 && said === '.';
  const advice = hasNothing ? ' It wrote nothing: choose a start command whose program goes on running.' : '';
  return {
    code: 'crashed',
    message: `${program} ended with exit code ${exitCode}${often}${said}${advice}`,
    isFinal: false,
  };
}

function checkFailure({ name, health }: ServiceDefinition, checkStatus: number | null): Failure | null {
  if (health === null) return null;
  if (health.kind === 'command') {
    const message = `The health check of the service "${name}" fails: ${checkName(health)}`;
    return { code: null, message, isFinal: false };
  }
  if (checkStatus === null) return null;
  const message = `The health check of the service "${name}" fails. ${checkName(health)}: ${checkStatus}`;
  return { code: 'unexpected_status', message, isFinal: false };
}

/** Memory as people give it: 134,217,728 bytes are 128 MB. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
