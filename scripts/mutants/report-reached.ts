import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { reachedName } from './plant.ts';

// Runs in each file of tests: writes which places its tests have reached, and how long they took.
const reached = new Set<number>();
let began = 0;

beforeAll(() => {
  Object.assign(globalThis, { [reachedName]: reached });
  began = performance.now();
});

afterAll(() => {
  const line = { file: expect.getState().testPath, seconds: (performance.now() - began) / 1000, reached: [...reached] };
  appendFileSync(process.env.REACHED ?? '', `${JSON.stringify(line)}\n`);
});
