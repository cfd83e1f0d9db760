import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Part } from './parts.ts';
import { folderOf, readResults, writeResult } from './results.ts';

interface Run {
  readonly root: string;
  /** The name of the state of the checkout. */
  readonly state: string;
  readonly parts: readonly Part[];
  /** Parts that have passed on this state are run again. */
  readonly isAgain: boolean;
  readonly print: (line: string) => void;
}

/**
 * Runs the parts one after the other, goes on after one that fails, and prints a line for each. Returns whether all of
 * them have passed on this state.
 */
export async function runParts({ root, state, parts, isAgain, print }: Run): Promise<boolean> {
  const folder = folderOf(root, state);
  const width = Math.max(...parts.map(({ name }) => name.length));
  let minutesInAll = 0;
  for (const part of parts) {
    const earlier = readResults(folder)[part.name];
    const isDone = earlier?.passed === true && !isAgain;
    const { passed, minutes } = isDone ? earlier : await runPart(root, folder, part);
    const outcome = passed ? `passed${isDone ? ' before' : ''}` : `failed: ${logOf(folder, part)}`;
    minutesInAll += minutes;
    print(`${part.name.padEnd(width)} ${minutes.toFixed(1).padStart(6)} min  ${outcome}`);
  }
  const failed = parts.filter(({ name }) => !readResults(folder)[name]?.passed);
  print(`${parts.length - failed.length} passed, ${failed.length} failed, ${minutesInAll.toFixed(1)} min in all`);
  return failed.length === 0;
}

async function runPart(root: string, folder: string, part: Part) {
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(logOf(folder, part));
  await once(log, 'open');
  const start = performance.now();
  const child = spawn(part.command, {
    cwd: root,
    shell: true,
    // The Node of this process runs its commands.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`, ...part.env },
    stdio: ['ignore', log, log],
  });
  await once(child, 'close');
  log.close();
  const result = { passed: child.exitCode === 0, minutes: (performance.now() - start) / 60_000 };
  writeResult(folder, part.name, result);
  return result;
}

/** File with the output of a part. */
function logOf(folder: string, { name }: Part): string {
  return join(folder, `${name}.log`);
}
