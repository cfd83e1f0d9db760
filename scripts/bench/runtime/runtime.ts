import type { Settings } from './bench-apps.ts';
import { measureDeploys } from './deploys.ts';
import type { RuntimeReport } from './figures.ts';
import { measureIdle } from './idle.ts';
import { measureLines } from './lines.ts';
import { measureLost } from './lost.ts';
import { measurePackages } from './packages.ts';

/** Each with a control plane of its own, in this order. */
const parts = {
  deploys: measureDeploys,
  packages: measurePackages,
  idle: measureIdle,
  lost: measureLost,
  lines: measureLines,
};

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as readonly Part[];

/** Measures the cost of apps, and the waiting times of people, on an engine that runs. */
export async function measureRuntime(names: readonly Part[], settings: Settings): Promise<RuntimeReport> {
  const reports: RuntimeReport[] = [];
  for (const name of partNames.filter((one) => names.includes(one))) reports.push(await parts[name](settings));
  return { figures: reports.flatMap(({ figures }) => figures), notes: reports.flatMap(({ notes }) => notes) };
}
