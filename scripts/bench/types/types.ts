import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../table.ts';

/** The cost of type-checking the calls with one compiler: the least of some runs of `tsc`. */
export interface TypesRow {
  readonly typescript: string;
  /** The declarations of packages are not checked, as `tsc --init` proposes. */
  readonly skipLibCheck: boolean;
  readonly empty: Cost;
  readonly calls: Cost;
}

interface Cost {
  readonly ms: number;
  /** Processor time, which depends less on the machine's other work. */
  readonly cpuMs: number;
  /** Types that the compiler instantiates: unlike the times, always the same. */
  readonly instantiations: number;
}

export interface TypesReport {
  readonly node: string;
  readonly rounds: number;
  readonly rows: readonly TypesRow[];
}

const root = join(import.meta.dirname, '../../..');
const name = 'platform-control-plane-client';
const newest = '7.0.2';

/** Compares type-checking of a file with calls of the client and of an empty file, in interleaved rounds. */
export function measureTypes({ rounds, progress }: { rounds: number; progress: (line: string) => void }): TypesReport {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    progress('Installing TypeScript 7');
    createProject(folder);
    const [own, next] = [join(root, 'node_modules/typescript'), join(folder, 'node_modules/typescript')];
    const rows = [
      measureCompiler(folder, own, true, rounds),
      measureCompiler(folder, own, false, rounds),
      measureCompiler(folder, next, true, rounds),
    ];
    return { node: process.version, rounds, rows };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A project that has installed the client as its package has it, and TypeScript 7. */
function createProject(folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  execFileSync('npm', ['install', `typescript@${newest}`, '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const client = join(folder, 'node_modules', name);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'client/tsconfig.build.json', '--emitDeclarationOnly'];
  execFileSync(process.execPath, [tsc, ...options, '--outDir', join(client, 'dist')], { cwd: root });
  cpSync(join(root, 'client/package.json'), join(client, 'package.json'));
  mkdirSync(join(client, 'node_modules'));
  for (const dependency of ['openapi-fetch', 'openapi-typescript-helpers']) {
    symlinkSync(join(root, 'node_modules', dependency), join(client, 'node_modules', dependency));
  }
  const calls = readFileSync(join(import.meta.dirname, 'calls.ts'), 'utf8');
  writeFileSync(join(folder, 'calls.ts'), calls.replace('../../../client/index.ts', name));
  writeFileSync(join(folder, 'empty.ts'), 'export {};\n');
}

function measureCompiler(folder: string, compiler: string, skipLibCheck: boolean, rounds: number): TypesRow {
  const { version } = JSON.parse(readFileSync(join(compiler, 'package.json'), 'utf8')) as { version: string };
  const check = (file: string): Cost => {
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      types: [],
      noEmit: true,
      skipLibCheck,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const start = performance.now();
    const command = [process.execPath, join(compiler, 'bin/tsc'), '--extendedDiagnostics'];
    // `times` prints the processor time of the command, which Node does not report for a child process.
    const { stdout, status } = spawnSync('sh', ['-c', '"$@"; code=$?; times; exit $code', 'sh', ...command], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`TypeScript ${version} rejects ${file}:\n${stdout}`);
    const [user = NaN, system = NaN] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(readMinutes);
    const instantiations = Number(/^Instantiations: +(\d+)/m.exec(stdout)?.[1]);
    return { ms: performance.now() - start, cpuMs: user + system, instantiations };
  };
  const measured = Array.from({ length: rounds }, () => ({ empty: check('empty.ts'), calls: check('calls.ts') }));
  return {
    typescript: version,
    skipLibCheck,
    empty: least(measured.map(({ empty }) => empty)),
    calls: least(measured.map(({ calls }) => calls)),
  };
}

/** The milliseconds of a time such as `1m2.5s`. */
function readMinutes(text: string): number {
  const [minutes, seconds] = text.split('m');
  return (Number(minutes) * 60 + Number.parseFloat(seconds ?? '')) * 1000;
}

function least(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => Math.min(...costs.map((cost) => cost[name]));
  return { ms: of('ms'), cpuMs: of('cpuMs'), instantiations: of('instantiations') };
}

export function formatTypesReport({ rows, rounds, node }: TypesReport): string {
  const header = [
    'TypeScript',
    'declarations of packages',
    'empty file',
    'calls',
    'difference',
    'by processor time',
    'instantiations',
  ];
  const lines = rows.map(({ typescript, skipLibCheck, empty, calls }) => [
    typescript,
    skipLibCheck ? 'not checked' : 'checked',
    ...[empty.ms, calls.ms, calls.ms - empty.ms, calls.cpuMs - empty.cpuMs].map((ms) => `${(ms / 1000).toFixed(2)} s`),
    String(calls.instantiations - empty.instantiations),
  ]);
  return `${formatTable([header, ...lines])}

Type-checking an empty file, and one with a GET, a POST, a stream and an upload: the least of ${rounds} runs, Node ${node}.
`;
}
