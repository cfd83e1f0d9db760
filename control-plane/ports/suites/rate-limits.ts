import type { RateLimits } from '../rate-limits.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly rateLimits: RateLimits;
  /** Counts in the same place, as another process. */
  readonly elsewhere: RateLimits;
  /** Lets time go by. */
  readonly pass: (milliseconds: number) => void;
  /** Number of stored keys. */
  readonly countRows: () => Promise<number>;
}

const twice = { limit: 2, windowSeconds: 30 };

/** Requirements for every counter of requests, by name. */
export const rateLimitsSuite: Suite<Subject> = {
  'refuses what is above the limit, until the period of the first request ends': async (create) => {
    const { rateLimits, pass } = await create();

    const decisions = [await rateLimits.take('a', twice)];
    pass(10_000);
    decisions.push(await rateLimits.take('a', twice), await rateLimits.take('a', twice));
    pass(19_999);
    decisions.push(await rateLimits.take('a', twice));
    pass(1);
    decisions.push(
      await rateLimits.take('a', twice),
      await rateLimits.take('a', twice),
      await rateLimits.take('a', twice),
    );

    equal(
      decisions.map(({ allowed, retryAfterSeconds }) => (allowed ? 'allowed' : retryAfterSeconds)),
      ['allowed', 'allowed', 20, 1, 'allowed', 'allowed', 30],
    );
  },

  'counts each key for itself': async (create) => {
    const { rateLimits } = await create();

    const decisions = [
      await rateLimits.take('a', { ...twice, limit: 1 }),
      await rateLimits.take('b', { ...twice, limit: 1 }),
    ];

    equal(
      decisions.map(({ allowed }) => allowed),
      [true, true],
    );
  },

  'allows exactly the limit to requests at once, in several processes': async (create) => {
    const { rateLimits, elsewhere } = await create();

    const taken = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? rateLimits : elsewhere).take('a', { limit: 15, windowSeconds: 60 }),
    );
    const decisions = await Promise.all(taken);

    equal(decisions.filter(({ allowed }) => allowed).length, 15);
  },

  'forgets the keys of periods that are over': async (create) => {
    const { rateLimits, pass, countRows } = await create();

    for (let key = 0; key < 30; key++) await rateLimits.take(`key ${key}`, twice);
    pass(120_000);
    await rateLimits.take('another', twice);

    equal(await countRows(), 1);
  },
};
