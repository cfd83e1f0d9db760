import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Breakage, type Command, isTest } from '../gates/breakage.ts';
import { breakages } from '../gates/breakages.ts';
import { groupBreakages, runBroken, runGate, runTests, type Verdict } from '../gates/run.ts';
import { type Checkout, copyCheckout } from '../guide/checkout.ts';

const all = Object.values(breakages).flat();
const rounds = groupBreakages(all);
const commands = Map.groupBy(all, ({ gate }) => (isTest(gate) ? null : gate));
let copy: Checkout;

beforeAll(() => {
  copy = copyCheckout();
});
afterAll(() => copy[Symbol.dispose]());

describe('accepts the checkout as it is', () => {
  test.each([...commands.keys()].filter((command): command is Command => command !== null))('%s', async (command) => {
    const files = (commands.get(command) ?? []).filter(({ edit }) => 'find' in edit).map(({ file }) => file);

    expect(await runGate(copy.folder, command, files)).toMatchObject({ result: 'passed' });
  });

  test('the tests', async () => {
    const gates = all.map(({ gate }) => gate).filter(isTest);

    const verdicts = await runTests(copy.folder, gates);

    expect(gates.filter((gate) => verdicts.get(gate)?.result !== 'passed')).toEqual([]);
  });
});

describe.each(Object.entries(breakages))('%s', (_area, listed) => {
  test.each(listed.map((breakage) => [breakage.name, breakage] as const))('%s', async (_name, breakage) => {
    const { result, output } = await verdictOn(breakage);

    expect(output).toContain(breakage.reports);
    expect(result).toBe('failed');
  });
});

const verdicts = new Map<Breakage, Verdict>();

/** What the gate of a breakage says. The breakages of a round are made together, when the first is needed. */
async function verdictOn(breakage: Breakage): Promise<Verdict> {
  if (!verdicts.has(breakage)) {
    const round = rounds.find((one) => one.includes(breakage)) ?? [];
    for (const [one, verdict] of await runBroken(copy.folder, round)) verdicts.set(one, verdict);
  }
  return verdicts.get(breakage) ?? { result: 'missing', output: '' };
}
