import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildDashboard } from '../../dashboard/build.ts';
import { median } from '../runtime/figures.ts';
import { formatTable } from '../table.ts';
import { measureBigList, measureBigLog } from './big-pages.ts';
import { startBigWorld } from './big-world.ts';
import { sizesOf } from './files.ts';
import { type FirstList, measureFirstList } from './first-list.ts';

/** A figure of the dashboard. */
export interface DashboardFigure {
  readonly figure: string;
  readonly measured: number;
  readonly unit: 'kB' | 'ms' | '';
  readonly atMost: number;
}

interface DashboardOptions {
  readonly chromium: string;
  readonly rounds: number;
  readonly progress: (line: string) => void;
}

const root = join(import.meta.dirname, '../../..');
const apps = 500;
const lines = 100_000;
/** For one round of one measurement, which takes less than 20 s. */
const limitMs = 120_000;

/** Measures the dashboard in Chromium: its sizes, its first list, 500 apps and a log of 100,000 lines. */
export async function measureDashboard(options: DashboardOptions): Promise<readonly DashboardFigure[]> {
  const { rounds, progress } = options;
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  try {
    progress('builds the dashboard');
    await buildDashboard(root, folder);
    await using small = await startBigWorld(folder, { apps: 0, lines: 0 });
    await using big = await startBigWorld(folder, { apps, lines });
    // As root, Chromium has no sandbox.
    await using browser = await chromium.launch({
      executablePath: options.chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    const repeat = async <One>(what: string, measure: () => Promise<One>): Promise<readonly One[]> => {
      const all: One[] = [];
      for (let round = 1; round <= rounds; round++) {
        progress(`${what}, round ${round} of ${rounds}`);
        all.push(await within(limitMs, what, measure()));
      }
      return all;
    };
    const quick = await repeat('the first list', () => measureFirstList(browser, small.url, false));
    const slow = await repeat('the first list by slow 4G', () => measureFirstList(browser, small.url, true));
    const list = await repeat(`${apps} apps`, () => measureBigList(browser, big));
    const log = await repeat(`${lines} lines`, () => measureBigLog(browser, big, lines));
    const mid = <One>(all: readonly One[], pick: (one: One) => number) => median(all.map(pick));
    const shift = (all: readonly FirstList[]) => Math.max(...all.map((one) => one.shift));
    const ms = (figure: string, measured: number, atMost: number) =>
      ({ figure, measured, unit: 'ms', atMost }) as const;
    return [
      ...sizeFigures(folder),
      ms(
        'first list',
        mid(quick, (one) => one.list),
        500,
      ),
      ms(
        'first list, slow 4G and 4 × CPU',
        mid(slow, (one) => one.list),
        2500,
      ),
      ms(
        'first paint, slow 4G and 4 × CPU',
        mid(slow, (one) => one.paint),
        1000,
      ),
      { figure: 'layout shift (CLS)', measured: Math.max(shift(quick), shift(slow)), unit: '', atMost: 0 },
      ms(
        '500 apps: a change, processor time',
        mid(list, (one) => one.change),
        30,
      ),
      ms(
        '500 apps: a filter, processor time',
        mid(list, (one) => one.filter),
        50,
      ),
      ms(
        '500 apps: slowest interaction (INP)',
        mid(list, (one) => one.interaction),
        100,
      ),
      ms(
        'another tab shows a change',
        mid(list, (one) => one.otherTab),
        1500,
      ),
      ms(
        'the same, after the reading tab ended',
        mid(list, (one) => one.afterReader),
        1500,
      ),
      ms(
        '100,000 lines shown, processor time',
        mid(log, (one) => one.shown),
        1500,
      ),
      ms(
        '100,000 lines: a frame by wheel',
        mid(log, (one) => one.frame),
        17,
      ),
      ms(
        '100,000 lines: its processor time',
        mid(log, (one) => one.cpu),
        6,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Rejects after a limit, so that a page that never shows what is measured ends the benchmark. */
async function within<One>(limitMs: number, what: string, measured: Promise<One>): Promise<One> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const sentence = `${what}: the page did not show what is measured within ${limitMs / 1000} s.`;
    limit.reject(new Error(`${sentence} Run it again; if that does not help, look at the page by npm run dashboard.`));
  }, limitMs);
  try {
    return await Promise.race([measured, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function sizeFigures(folder: string): readonly DashboardFigure[] {
  const { entry, styles, allScripts, later } = sizesOf(folder);
  const [[, page] = ['', 0]] = later.filter(([name]) => !name.startsWith('chart-'));
  const [[, chart] = ['', 0]] = later.filter(([name]) => name.startsWith('chart-'));
  const kb = (figure: string, bytes: number, atMost: number) =>
    ({ figure, measured: bytes / 1000, unit: 'kB', atMost }) as const;
  return [
    kb('entry, script', entry, 130),
    kb('styles', styles, 8),
    kb('largest page that is loaded later', page, 15),
    kb('charts', chart, 30),
    kb('all scripts', allScripts, 260),
  ];
}

export function formatDashboardReport(figures: readonly DashboardFigure[]): string {
  const rows = figures.map(({ figure, measured, unit, atMost }) => [
    figure,
    `${measured.toFixed(unit === 'ms' ? 0 : unit === 'kB' ? 1 : 3)} ${unit}`.trim(),
    `${atMost} ${unit}`.trim(),
    atMost === 0 ? '' : (measured / atMost).toFixed(2),
    measured <= atMost ? 'kept' : 'EXCEEDED',
  ]);
  return `${formatTable([['figure', 'measured', 'at most', 'of limit', ''], ...rows])}\n`;
}
