import { expect, test } from 'vitest';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { clockSuite } from '../../../control-plane/ports/suites/clock.ts';
import { ManualClock } from '../../clock.ts';

const checks = Object.entries(clockSuite);

test.each(checks)('the virtual clock %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(Date.UTC(2026, 0, 1));
    return { clock, pass: async (milliseconds: number) => clock.moveTo(clock.now() + milliseconds) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(checks)('the clock of our tests %s', async (_name, check) => {
  const create = async () => {
    const clock = new ManualClock();
    return { clock, pass: async (milliseconds: number) => clock.pass(milliseconds) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(checks)('the clock of a server %s', async (_name, check) => {
  const pass = (milliseconds: number) => systemClock.sleep(milliseconds, new AbortController().signal);

  await expect(check(async () => ({ clock: systemClock, pass }))).resolves.toBeUndefined();
});

test('the virtual clock wakes a sleeper once, after a jump over several of its times', async () => {
  const clock = new VirtualClock(0);
  const times: number[] = [];
  const sleeping = clock.sleep(10, new AbortController().signal).then(() => times.push(clock.now()));

  clock.moveTo(1000);
  await sleeping;

  expect(times).toEqual([1000]);
});

test('the virtual clock does not move back', () => {
  const clock = new VirtualClock(1000);

  expect(() => clock.moveTo(999)).toThrow('The clock is at 1000 and cannot move back to 999.');
});
