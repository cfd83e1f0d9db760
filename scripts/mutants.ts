import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draw } from './mutants/draw.ts';
import { isEquivalent } from './mutants/equivalent.ts';
import { findMutations, type Mutation } from './mutants/find-mutations.ts';
import { type TestCoverage, recordCoverage, Tester } from './mutants/run-tests.ts';
import { witnessesOf } from './mutants/witnesses.ts';

const help = `npm run mutants [-- --seed 1] [-- --count 500]

Plants faults in the rules of the control plane, one at a time: a comparison is reversed, a condition dropped, a write
left out. Runs the tests that reach each, and lists the faults that no test finds. Fails if fewer than 90 % are found.
500 faults take up to 90 minutes on two cores.

  --seed <text>   which faults are drawn (default: 1)
  --count <n>     how many are drawn, over actions, transitions, reconcile and model (default: 500)
  --json          print the result as JSON
  --help          print this help
`;

const root = join(import.meta.dirname, '..');
const layers = ['actions', 'transitions', 'reconcile', 'model'];
/** The share of the faults that has to be found. */
const neededShare = 0.9;

interface Survivor {
  readonly mutation: Mutation;
  readonly files: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '500' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--count takes a whole number above 0, not "${values.count}".`);
  const places = readMutations();
  const mutations = draw(places, count, values.seed);
  process.stderr.write(`Running the tests once to see which of them reach each of ${mutations.length} faults.\n`);
  const coverage = await findCoverage(mutations, places);
  const survivors = await findSurvivors(mutations, coverage);
  const share = 1 - survivors.length / mutations.length;
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ seed: values.seed, count: mutations.length, share, survivors })}\n`
      : format(share, survivors),
  );
  if (share < neededShare) process.exitCode = 1;
}

function readMutations(): Mutation[] {
  const paths = globSync(`control-plane/{${layers.join(',')}}/**/*.ts`, { cwd: root }).toSorted();
  return paths.flatMap((path) => {
    const text = readText(path);
    return findMutations(path, text).filter((mutation) => !isEquivalent(mutation, text));
  });
}

/** For each fault, the files of tests that reach it, the quickest first. */
async function findCoverage(mutations: readonly Mutation[], places: readonly Mutation[]): Promise<TestCoverage[][]> {
  const tests = mutations.map((mutation) => {
    const isWitness = witnessesOf(mutation, places, readText);
    return (place: Mutation) => place === mutation || isWitness(place);
  });
  const observed = places.filter((place) => tests.some((isReachedAt) => isReachedAt(place)));
  const coverage = (await recordCoverage(observed)).toSorted((a, b) => a.seconds - b.seconds);
  return tests.map((isReachedAt) => {
    const numbers = new Set([...observed.keys()].filter((number) => isReachedAt(at(observed, number))));
    return coverage.filter(({ reached }) => reached.some((number) => numbers.has(number)));
  });
}

async function findSurvivors(
  mutations: readonly Mutation[],
  coverage: readonly (readonly TestCoverage[])[],
): Promise<Survivor[]> {
  const survivors: Survivor[] = [];
  const began = performance.now();
  let [next, done] = [0, 0];
  const work = async () => {
    using tester = new Tester();
    while (next < mutations.length) {
      const number = next++;
      const mutation = at(mutations, number);
      const files = at(coverage, number);
      const seconds = files.reduce((sum, one) => sum + one.seconds, 0);
      const paths = files.map(({ file }) => file);
      const by = paths.length > 0 ? await tester.findBy({ mutation, files: paths }, 60_000 + 4_000 * seconds) : null;
      done++;
      if (by === null) survivors.push({ mutation, files: paths.length });
      const left = ((performance.now() - began) / done) * (mutations.length - done);
      const rest = `${done} of ${mutations.length}, about ${Math.ceil(left / 60_000)} min left`;
      process.stderr.write(
        `${by === null ? 'SURVIVED' : 'found   '} ${describe(mutation)} (${rest})${by === null ? '' : `\n         by ${by}`}\n`,
      );
    }
  };
  await Promise.all([work(), work()]);
  return survivors.toSorted((a, b) => compare(describe(a.mutation), describe(b.mutation)));
}

function format(share: number, survivors: readonly Survivor[]): string {
  const lines = survivors.map(
    ({ mutation, files }) => `  ${describe(mutation)}\n    ${files} files of tests reach it\n`,
  );
  return `${(100 * share).toFixed(1)} % found. ${survivors.length} survived${lines.length > 0 ? ':' : '.'}\n${lines.join('')}`;
}

function describe({ path, line, start, end, replacement }: Mutation): string {
  const before = readText(path).slice(start, end);
  return `${path}:${line} ${shorten(before)} → ${shorten(replacement)}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const texts = new Map<string, string>();

function readText(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run mutants -- --help` : error);
  process.exitCode = 1;
}
