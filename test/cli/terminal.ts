import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Person } from './pcp.ts';

/** How long to wait for a program. */
export const wait = { timeout: 300_000 };

/** Runs a line of a shell for a person on a terminal. */
export function runOnTerminal(person: Person, line: string, env: Readonly<Record<string, string | undefined>> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
    cwd: person.folder,
    env: { PATH, NODE_COMPILE_CACHE, HOME: person.folder, TERM: 'dumb', LANG: 'C.UTF-8', ...env },
    stdio: 'pipe',
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  // A process ends with a code, or with null if a signal ended it.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const terminal = {
    child,
    ended,
    output: () => text,
    /** Waits until the terminal shows a text, and types a line. */
    type: async (shown: string, typed: string) => {
      await expect.poll(terminal.output, wait).toContain(shown);
      child.stdin.write(`${typed}\r`);
    },
  };
  return terminal;
}
