import type { Clock } from '../clock.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly clock: Clock;
  /** Lets time go by on the clock. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** Requirements for every clock, by name. */
export const clockSuite: Suite<Subject> = {
  'moves forward': async (create) => {
    const { clock, pass } = await create();
    const before = clock.now();

    await pass(20);

    equal([Number.isInteger(clock.now()), clock.now() >= before + 20], [true, true]);
  },

  'wakes a sleeper when its time has come, and not before': async (create) => {
    const { clock, pass } = await create();
    const until = clock.now() + 1000;
    let wokenAt: number | null = null;
    const sleeping = clock.sleep(1000, new AbortController().signal).then(() => (wokenAt = clock.now()));

    await pass(10);
    await settle();
    const early = wokenAt;
    await pass(990);
    const late = await sleeping;

    equal([early, late >= until], [null, true]);
  },

  'ends a sleep with the reason of its signal': async (create) => {
    const { clock } = await create();
    const controller = new AbortController();
    const sleeping = clock.sleep(60_000, controller.signal);

    controller.abort(new RangeError('enough'));

    equal((await errorOf(sleeping)).message, 'enough');
    equal((await errorOf(clock.sleep(0, controller.signal))).message, 'enough');
  },
};

/** Lets all code run that waits only for promises. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
