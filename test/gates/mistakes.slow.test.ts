import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Breakage, type Command, isTest } from './breakage.ts';
import { breakages } from './breakages.ts';
import { chooseBreakages } from './choose.ts';
import { groupBreakages, runBroken, runGate, runTests, type Verdict } from './run.ts';
import { project } from '../guide/changes.ts';
import { type Checkout, copyCheckout } from '../guide/checkout.ts';
import { commitAll, git } from '../guide/git.ts';

const all = chooseBreakages(Object.values(breakages).flat(), project, process.env.PLANTED);
const rounds = groupBreakages(all);
const gates = new Set(all.map(({ gate }) => gate));
const commands = [...gates].filter((gate): gate is Command => !isTest(gate));

/** As many as can be used at a time on two cores. */
let copies: Checkout[];

beforeAll(() => {
  copies = [copyCheckout(), copyCheckout()];
  // The contract is compared with this commit. Only a release demands that the versions say what changed since.
  for (const { folder } of copies) {
    commitAll(folder);
    git(folder, 'tag', 'v0.0.1');
  }
});
afterAll(() => copies.forEach((copy) => copy[Symbol.dispose]()));

// Elsewhere, the gates run on this checkout anyway.
if (process.env.PLANTED === 'all') {
  describe('the checkout as it is passes', () => {
    test.concurrent.each(commands)('%s', async (command) => {
      const files = all.filter(({ gate, edit }) => gate === command && 'find' in edit).map(({ file }) => file);

      expect(await inCopy((folder) => runGate(folder, command, files))).toMatchObject({ result: 'passed' });
    });

    test.concurrent('the tests', async () => {
      const tests = [...gates].filter(isTest);

      const verdicts = await inCopy((folder) => runTests(folder, tests));

      expect(tests.filter((gate) => verdicts.get(gate)?.result !== 'passed')).toEqual([]);
    });
  });
}

describe('its gate finds each mistake', () => {
  test.concurrent.each(all.map((breakage) => [breakage.name, breakage] as const))('%s', async (_name, breakage) => {
    const { result, output } = await findVerdict(breakage);

    expect(output).toContain(breakage.reports);
    expect(result).toBe('failed');
  });
});

const verdicts = new Map<readonly Breakage[], Promise<ReadonlyMap<Breakage, Verdict>>>();

/** The verdict of a breakage's gate. The breakages of a round are made together, when the first is needed. */
async function findVerdict(breakage: Breakage): Promise<Verdict> {
  const round = rounds.find((one) => one.includes(breakage)) ?? [];
  const running = verdicts.get(round) ?? inCopy((folder) => runBroken(folder, round));
  verdicts.set(round, running);
  return (await running).get(breakage) ?? { result: 'missing', output: '' };
}

const waiting: ((copy: Checkout) => void)[] = [];

/** Runs something in a copy that nothing else uses at that time. */
async function inCopy<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const copy = copies.pop() ?? (await new Promise<Checkout>((resolve) => waiting.push(resolve)));
  try {
    return await run(copy.folder);
  } finally {
    const next = waiting.shift();
    if (next) next(copy);
    else copies.push(copy);
  }
}
