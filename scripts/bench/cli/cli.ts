import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '../../../mock/start.ts';
import { startChild } from '../child.ts';
import { formatTable } from '../table.ts';
import { runMeasured } from './measured-process.ts';

/** A figure of the command line, beside that of bare Node where there is one. */
interface CliFigure {
  readonly name: string;
  readonly unit: 'ms' | 'MB' | 'kB' | 'files' | 'lines/s';
  readonly measured: number;
  readonly bare: number | null;
  readonly demand: number;
  readonly isKept: boolean;
}

export interface CliReport {
  readonly node: string;
  readonly rounds: number;
  readonly lines: number;
  readonly figures: readonly CliFigure[];
}

interface Settings {
  readonly rounds: number;
  readonly lines: number;
  /** Bundles the command line into a folder, with its notices and its README. */
  readonly bundle: (folder: string) => Promise<void>;
  readonly progress: (line: string) => void;
}

const root = join(import.meta.dirname, '../../..');
const token = 'pcp_demo_owner';
const linesPerSecond = 50_000;

/**
 * Measures the bundled command line beside bare Node in turn, by the least processor time of the rounds: other
 * programs only add to it.
 */
export async function measureCli({ rounds, lines, bundle, progress }: Settings): Promise<CliReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cli-'));
  try {
    const size = await makePackage(folder, bundle);
    const program = join(folder, 'dist/main.js');
    const env = { HOME: folder, NODE_COMPILE_CACHE: join(folder, 'cache') };
    const start = await measureStarts(program, env, { rounds, progress });
    progress(`logs -f of ${lines} lines`);
    const logs = await measureLogs(program, env, lines);
    return { node: process.version, rounds, lines, figures: [...start, ...logs, ...size] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes what the package contains. */
async function makePackage(folder: string, bundle: Settings['bundle']): Promise<CliFigure[]> {
  const dist = join(folder, 'dist');
  await bundle(dist);
  copyFileSync(join(root, 'cli/package.json'), join(folder, 'package.json'));
  const files = [
    ...readdirSync(dist).map((name) => join(dist, name)),
    ...['cli/package.json', 'LICENSE'].map((name) => join(root, name)),
  ];
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return [atMost('package', 'kB', bytes / 1000, 150), atMost('files of the package', 'files', files.length, 40)];
}

async function measureStarts(
  program: string,
  env: Readonly<Record<string, string>>,
  { rounds, progress }: Pick<Settings, 'rounds' | 'progress'>,
): Promise<CliFigure[]> {
  await using mock = await startMock({ host: '127.0.0.1' });
  const calling = { ...env, PCP_URL: mock.url, PCP_TOKEN: token };
  const sides = {
    node: { args: ['--input-type=module', '--eval', ''], env },
    help: { args: [program, '--help'], env },
    fetch: { args: [join(import.meta.dirname, 'bare-fetch.js'), `${mock.url}/api/me`, token], env },
    call: { args: [program, 'api', 'getMe'], env: calling },
  };
  const least = { node: Infinity, help: Infinity, fetch: Infinity, call: Infinity };
  // The first round fills the cache of compiled code.
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const side of ['node', 'help', 'fetch', 'call'] as const) {
      const { cpuMs } = await runMeasured(sides[side].args, sides[side].env);
      if (round > 0) least[side] = Math.min(least[side], cpuMs);
    }
  }
  return [
    beside('--help beside bare Node', least.help, least.node, 10),
    beside('api getMe beside a bare fetch', least.call, least.fetch, 20),
  ];
}

async function measureLogs(
  program: string,
  env: Readonly<Record<string, string>>,
  lines: number,
): Promise<CliFigure[]> {
  const args = [String(lines), String(linesPerSecond)];
  await using server = await startChild<{ readonly port: number }, string, object>('cli/log-server.ts', args);
  const url = `http://127.0.0.1:${server.ready.port}`;
  const calling = { ...env, PCP_URL: url, PCP_TOKEN: token, PCP_APP: 'acme/storefront' };
  const { cpuMs, peakBytes } = await runMeasured([program, 'logs', '-f'], calling, lines);
  const perSecond = lines / (cpuMs / 1000);
  return [
    {
      name: 'lines of logs -f in a second of processor time',
      unit: 'lines/s',
      measured: perSecond,
      bare: null,
      demand: linesPerSecond,
      isKept: perSecond >= linesPerSecond,
    },
    atMost('peak of logs -f', 'MB', peakBytes / 1e6, 130),
  ];
}

function atMost(name: string, unit: CliFigure['unit'], measured: number, demand: number): CliFigure {
  return { name, unit, measured, bare: null, demand, isKept: measured <= demand };
}

function beside(name: string, measured: number, bare: number, more: number): CliFigure {
  return { name, unit: 'ms', measured, bare, demand: more, isKept: measured - bare <= more };
}

export function formatCliReport({ node, rounds, lines, figures }: CliReport): string {
  const rows = figures.map(({ name, unit, measured, bare, demand, isKept }) => {
    const digits = unit === 'files' || unit === 'lines/s' ? 0 : 1;
    const limit = unit === 'lines/s' ? `at least ${demand}` : `at most ${bare === null ? '' : '+'}${demand}`;
    const other = bare === null ? '-' : `${bare.toFixed(digits)} ${unit}`;
    return [name, `${measured.toFixed(digits)} ${unit}`, other, limit, isKept ? 'kept' : 'MISSED'];
  });
  return `${formatTable([['figure', 'pcp', 'bare', 'demand', ''], ...rows])}

Processor time: the least of ${rounds} rounds in turn. logs -f: ${lines} lines, sent at ${linesPerSecond} a second. Node ${node}.
`;
}
