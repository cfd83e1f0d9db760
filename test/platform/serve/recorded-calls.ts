import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A call of the simulated surroundings, or something that they show to have been made. */
export interface Recorded {
  readonly pid: number;
  readonly at: number;
  /** The method of the port; or `made`. */
  readonly call: string;
  /** Of the record that the call is about, such as a deploy. What is made also has ` at ` and its time or name. */
  readonly id: string;
}

/** The environment in which a server writes its calls into a file. */
export function recordCallsTo(file: string): Readonly<Record<string, string>> {
  const script = pathToFileURL(resolve('test/platform/serve/record-calls.ts')).href;
  return { TEST_CALLS: file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${script}` };
}

/** The calls that servers have written so far. */
export function readCalls(file: string): Recorded[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // Each line is a record as it was written.
  return lines.map((line) => JSON.parse(line) as Recorded);
}
