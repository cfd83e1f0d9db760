import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

/** A call of the simulated builder or runtime. */
export interface Recorded {
  readonly pid: number;
  readonly at: number;
  /** `build`: one was started. `look`: at a build. `task`: one was started. `container`: one was made. */
  readonly call: 'build' | 'look' | 'task' | 'apply' | 'container';
  /** Of the deploy, the task or the app; of a container: app, service and generation. */
  readonly id: string;
}

/** The environment in which a server writes its calls into a file. */
export function recordCallsTo(file: string): Readonly<Record<string, string>> {
  const script = pathToFileURL(resolve('test/serve/record-calls.ts')).href;
  return { TEST_CALLS: file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${script}` };
}

/** The calls that servers have written so far. */
export function readCalls(file: string): Recorded[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // Each line is a record as it was written.
  return lines.map((line) => JSON.parse(line) as Recorded);
}
