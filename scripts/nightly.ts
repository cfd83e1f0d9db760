import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listParts, type Part } from './nightly/parts.ts';
import { runParts } from './nightly/run.ts';
import { folderOf, stateOf } from './nightly/results.ts';

const root = join(import.meta.dirname, '..');

const help = (parts: readonly Part[]) => `npm run nightly [-- PART…] [--again] [--seed N]

Runs what takes too long for the gate, part by part, and prints a line for each. A part that fails stops no other. A
run that was ended goes on where it stopped: parts that have passed on this commit are not run again.
\`npm run contract:diff -- --write\` demands that each part has passed on the commit that it releases.

  PART…         these parts alone
  --again       run parts that have passed as well
  --seed <n>    draws the random operations (default: the date)
  --help        print this help

${parts.map(({ name, about }) => `  ${name.padEnd(15)} ${about}`).join('\n')}

Exit code: 0 if each of these parts has passed on this commit, 1 if a part has failed, 2 for wrong arguments.
`;

/** The date of today as a number. */
function seedOfToday(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { again: { type: 'boolean', default: false }, seed: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const seed = values.seed === undefined ? seedOfToday() : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not "${String(values.seed)}".`);
  const parts = listParts(root, seed);
  if (values.help) return print(help(parts));
  const names = parts.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}". The parts are ${names.join(', ')}.`);
  const state = stateOf(root);
  print(`The seed is ${seed}. The output of the parts is in ${folderOf(root, state)}.\n`);
  if (state.endsWith('-changed')) print('The checkout has changes, so these results are not those of its commit.\n');
  const passed = await runParts({
    root,
    state,
    parts: positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name)),
    isAgain: values.again,
    print: (line) => print(`${line}\n`),
  });
  return passed ? 0 : 1;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run nightly -- --help` : error);
  process.exitCode = 2;
}
