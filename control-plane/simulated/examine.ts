import type { Findings, Listener } from '../model/apps/findings.ts';
import { observeContainer, type SimulatedContainer } from './container.ts';

/** Findings in a container at a time. */
export function examineContainer(container: SimulatedContainer, at: number): Findings {
  const { state, startedAt, exitCode, reason } = observeContainer(container, at);
  const hasFailed = exitCode !== null && reason !== 'unhealthy';
  const text = hasFailed ? (lastWords[exitCode] ?? 'Error: The program has failed.') : null;
  return {
    listening: state === 'running' ? listenersOf(container) : null,
    checkStatus: state === 'running' && container.unreadiness === 'notFound' ? 404 : null,
    lines: text === null ? [] : [{ at: startedAt ?? at, stream: 'stderr', text }],
  };
}

/** Last lines of programs, by their exit codes. */
const lastWords: Readonly<Record<number, string>> = {
  3: 'DATABASE_URL is missing',
  126: 'sh: ./start: Permission denied',
  127: 'sh: start: not found',
  137: 'Reading the catalog',
};

/** `null` if nothing is wrong with them. */
function listenersOf({ wanted, unreadiness }: SimulatedContainer): readonly Listener[] | null {
  const { port } = wanted.service;
  if (port === null || unreadiness === undefined) return null;
  if (unreadiness === 'notListening') return [];
  if (unreadiness === 'loopback') return [{ address: '127.0.0.1', port }];
  return [{ address: '0.0.0.0', port: unreadiness === 'wrongPort' ? port + 1 : port }];
}
