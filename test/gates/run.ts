import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../guide/checkout.ts';
import { type Breakage, breakFiles, type Command, type Gate, isTest, type TestGate } from './breakage.ts';

/**
 * The verdict of a gate: whether it passes, and its output. `missing`: there is no such test, or its file does not
 * load.
 */
export interface Verdict {
  readonly result: 'passed' | 'failed' | 'missing';
  readonly output: string;
}

/**
 * Breakages that are made together: those that one run of a command or of a test file finds, each at its own place or
 * by its own test, and those that one run of the generator spreads.
 */
export function groupBreakages(breakages: readonly Breakage[]): readonly (readonly Breakage[])[] {
  return [...Map.groupBy(breakages, roundOf).values()];
}

function roundOf({ name, generates, gate }: Breakage): string {
  if (generates === 'alone') return name;
  if (generates === 'together') return 'npm run generate';
  if (!isTest(gate)) return gate;
  // Tests that read the files and run none of them: no mistake affects the check of another.
  return /^test\/(architecture|package)\//.test(gate.file) ? 'files' : gate.file;
}

/** Makes the edits, runs the gates, and undoes the edits. */
export async function runBroken(
  folder: string,
  breakages: readonly Breakage[],
): Promise<ReadonlyMap<Breakage, Verdict>> {
  using _edits = breakFiles(folder, breakages);
  using _generated = breakages.some(({ generates }) => generates) ? await generate(folder) : null;
  const files = breakages.map(({ file }) => file);
  const gates = breakages.map(({ gate }) => gate);
  const verdicts = new Map<Gate, Verdict>(await runTests(folder, gates.filter(isTest)));
  for (const gate of new Set(gates)) if (!isTest(gate)) verdicts.set(gate, await runGate(folder, gate, files));
  return new Map(
    breakages.map((breakage) => [breakage, verdicts.get(breakage.gate) ?? { result: 'missing', output: '' }]),
  );
}

/** Runs `npm run generate`; disposing of the result restores the files. */
async function generate(folder: string): Promise<Disposable> {
  const written = ['generated', 'docs/lifecycles.md'];
  const keep = (name: string) => join(folder, '.before', name);
  for (const name of written) cpSync(join(folder, name), keep(name), { recursive: true });
  const restore = () => {
    for (const name of written) cpSync(keep(name), join(folder, name), { recursive: true });
    rmSync(keep(''), { recursive: true });
  };
  const { passed, stderr } = await runCommand('node scripts/generate.ts', folder);
  if (passed) return { [Symbol.dispose]: restore };
  // A failed run may have written some of its files.
  restore();
  throw new Error(`npm run generate fails: ${stderr}`);
}

/** The commands, where one is about single files, for the files that were edited. */
const commands: Readonly<Record<Command, (files: readonly string[]) => string>> = {
  'redocly lint': () => 'redocly lint control-plane --format stylish',
  eslint: (files) => `eslint --max-warnings 0 ${files.join(' ')}`,
  prettier: (files) => `prettier --check ${files.join(' ')}`,
  'npm run types': () => 'node scripts/generate-uncommitted.ts && tsc -p . --pretty false',
  'npm run generate -- --check': () => 'node scripts/generate.ts --check',
  // The copy has one commit, of the checkout as it is.
  'npm run contract:diff': () => 'node scripts/contract-diff.ts --base HEAD',
  'npm run verify': () => 'node test/gates/verify-mock.ts listVars getAppStatus getDeployLogs',
};

export async function runGate(folder: string, gate: Command, files: readonly string[]): Promise<Verdict> {
  const { passed, stdout, stderr } = await runCommand(
    `PATH="node_modules/.bin:$PATH" ${commands[gate](files)}`,
    folder,
  );
  return { result: passed ? 'passed' : 'failed', output: stdout + stderr };
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** Runs single tests in one process. The output of each verdict is that of all of them. */
export async function runTests(folder: string, gates: readonly TestGate[]): Promise<ReadonlyMap<TestGate, Verdict>> {
  if (gates.length === 0) return new Map();
  const files = new Set(gates.map(({ file }) => file));
  const titles = gates.map(({ title }) => title.replaceAll(/[^\w ]/g, String.raw`\$&`));
  const report = join(folder, '.report.json');
  const flags = `--project main --reporter default --reporter json --outputFile.json ${report} -t ${quote(`^(${titles.join('|')})$`)}`;
  const { stdout, stderr } = await runCommand(
    `node node_modules/vitest/vitest.mjs run ${[...files].join(' ')} ${flags}`,
    folder,
  );
  const output = stdout + stderr;
  if (!existsSync(report)) throw new Error(output);
  // The reporter of vitest writes this shape.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(report);
  return new Map(gates.map((gate) => [gate, { result: resultOf(gate, testResults), output }]));
}

function resultOf({ file, title }: TestGate, results: Report['testResults']): Verdict['result'] {
  const tested = results.find(({ name }) => name.endsWith(`/${file}`));
  const status = tested?.assertionResults.find(
    (one) => [...one.ancestorTitles, one.title].join(' > ') === title,
  )?.status;
  return status === 'passed' || status === 'failed' ? status : 'missing';
}

/** One argument for a shell. */
function quote(argument: string): string {
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
