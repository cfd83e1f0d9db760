import { expect, test } from 'vitest';
import { SessionClock } from '../../../control-plane/shared/session-clock.ts';
import { clockSuite } from '../../../control-plane/ports/suites/clock.ts';
import { ManualClock } from '../../clock.ts';

const start = Date.UTC(2026, 0, 1);
const forever = new AbortController().signal;

function create(speed = 1) {
  const real = new ManualClock();
  const clock: SessionClock = new SessionClock({ start, speed, real, catchUp: async () => clock.moveTo(clock.target) });
  return { real, clock };
}

test.each(Object.entries(clockSuite))('the clock of a session %s', async (_name, check) => {
  const suiteSubject = async () => {
    const { real, clock } = create();
    const pass = async (milliseconds: number) => {
      real.pass(milliseconds);
      clock.moveTo(clock.target);
    };
    return { clock, pass };
  };

  await expect(check(suiteSubject)).resolves.toBeUndefined();
});

test('stands still until it catches up with real time', () => {
  const { real, clock } = create(10);

  real.pass(1000);

  expect([clock.now() - start, clock.target - start]).toEqual([0, 10_000]);
});

test('a sleeper wakes by a timer on real time, at the speed', async () => {
  const { real, clock } = create(10);
  const sleeping = clock.sleep(5000, forever).then(() => clock.now() - start);
  await real.until(1);

  real.pass(500);

  expect(await sleeping).toBe(5000);
});

test('has no timer while nothing sleeps', async () => {
  const { real, clock } = create();
  const leaving = new AbortController();
  const sleeping = clock.sleep(5000, leaving.signal);
  await real.until(1);

  leaving.abort(new Error('The stream is closed.'));

  await expect(sleeping).rejects.toThrow('The stream is closed.');
  await real.until(0);
  expect(clock.nextWakeAt()).toBeNull();
});

test('has one timer for all sleepers, for the first of them', async () => {
  const { real, clock } = create();
  const later = clock.sleep(5000, forever).then(() => clock.now() - start);
  const sooner = clock.sleep(1000, forever).then(() => clock.now() - start);
  await real.until(1);

  real.pass(1000);
  const first = await sooner;
  await real.until(1);
  real.pass(4000);

  expect([first, await later]).toEqual([1000, 5000]);
});

test('does not move while it is frozen', () => {
  const { real, clock } = create();
  real.pass(1000);
  clock.freeze(true);

  real.pass(1000);
  const frozen = clock.target - start;
  clock.freeze(false);
  real.pass(1000);

  expect([frozen, clock.target - start]).toEqual([1000, 2000]);
});

test('a new speed holds from then on', () => {
  const { real, clock } = create();
  real.pass(1000);

  clock.setSpeed(100);
  real.pass(1000);

  expect(clock.target - start).toBe(101_000);
});

test('can be moved ahead while it is frozen', () => {
  const { clock } = create();
  clock.freeze(true);

  clock.skip(60_000);

  expect(clock.target - start).toBe(60_000);
});

test('a jump over several steps wakes a sleeper once, at its end', async () => {
  const { clock } = create();
  const sleeping = clock.sleep(10, forever).then(() => clock.now() - start);

  await clock.holdSleepers(async () => {
    clock.moveTo(start + 10);
    clock.moveTo(start + 1000);
  });

  expect(await sleeping).toBe(1000);
});
