import { appendFileSync } from 'node:fs';
import type { Figure } from '../scripts/bench/runtime/figures.ts';

/** Notes a figure for `npm run bench -- kubernetes --parts faults`, which runs the test. */
export function noteFigure(figure: Figure): void {
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Runs something, and notes how many seconds that has taken. */
export async function noteSeconds(what: string, atMost: number, run: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await run();
  noteFigure({ what, value: (performance.now() - begun) / 1000, unit: 's', atMost });
}
