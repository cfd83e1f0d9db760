import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Figures of a process that has run. */
interface Used {
  readonly cpuMs: number;
  readonly peakBytes: number;
}

const hook = pathToFileURL(join(import.meta.dirname, 'usage-hook.js')).href;

/**
 * Runs a program of Node, to its end or until it has printed that many lines, and returns what it has used. The
 * variables are all that the process has.
 */
export async function runMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  lines = Infinity,
): Promise<Used> {
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env,
    cwd: env.HOME,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  // The fourth file is a pipe that the parent reads.
  const reports = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]();
  let read = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    const before = read;
    for (const byte of chunk) if (byte === 10) read++;
    if (before < lines && read >= lines) child.kill('SIGUSR2');
  });
  const { value } = await reports.next();
  if (lines < Infinity) child.kill();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 && lines === Infinity) throw new Error(`${args.join(' ')} ended with ${code}.`);
  // The hook writes it.
  return JSON.parse(value as string) as Used;
}
