import type { Random } from '../random.ts';
import { type Suite, equal } from './assert.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Requirements for every source of ids, by name. */
export const randomSuite: Suite<Random> = {
  'makes UUIDs': async (create) => {
    const random = await create();

    const wrong = Array.from({ length: 100 }, () => random.id()).filter((id) => !uuid.test(id));

    equal(wrong, []);
  },

  'never makes the same id twice': async (create) => {
    const random = await create();

    const ids = new Set(Array.from({ length: 10_000 }, () => random.id()));

    equal(ids.size, 10_000);
  },

  'makes secrets of 240 bits, which differ': async (create) => {
    const random = await create();

    const secrets = Array.from({ length: 1000 }, () => random.secret());

    equal([secrets.filter((secret) => !/^[0-9a-f]{60}$/.test(secret)), new Set(secrets).size], [[], 1000]);
  },
};
