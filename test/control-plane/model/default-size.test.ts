import { expect, test } from 'vitest';
import { usualSizes, withSizes } from '../../../control-plane/model/apps/default-size.ts';
import type { Service } from '../../../control-plane/model/apps/service.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';

const mebibyte = 2 ** 20;
const web = service('web', { port: 80 });
const worker = service('worker');
const store = service('store', { role: 'database', port: 5432, protocol: 'tcp' });

/** Cores in thousandths and MiB of each service, in a pool of cores and MiB. */
function sized(services: readonly Service[], pool: readonly [number, number] | null, present: readonly Service[] = []) {
  const amounts = pool && { cpuMillis: pool[0] * 1000, memory: pool[1] * mebibyte, storage: 0 };
  return withSizes(services, { defaults: usualSizes, pool: amounts, present }).map(
    ({ cpuMillis, memory }) => [cpuMillis, memory / mebibyte] as const,
  );
}

test('programs get 0.5 cores and 512 MiB, the rest 0.25 and 256', () => {
  expect(sized([web, worker, store], null)).toEqual([
    [500, 512],
    [500, 512],
    [250, 256],
  ]);
});

test('the sizes of the source win, each member for itself', () => {
  const stated = service('web', { port: 80, cpuMillis: 120, memory: 100 * mebibyte });
  const half = service('half', { port: 80, memory: 64 * mebibyte });

  expect(sized([stated, half], [8, 8192])).toEqual([
    [120, 100],
    [500, 64],
  ]);
});

test('the defaults of an app take at most half of the pool, in steps', () => {
  // Half of the pool is 0.5 cores and 512 MiB: 0.75 and 768 are scaled to 70 %, rounded down.
  expect(sized([web, store], [1, 1024])).toEqual([
    [350, 352],
    [150, 160],
  ]);
  expect(sized([web], [1, 512])).toEqual([[500, 256]]);
});

test('no default is below 0.1 cores and 128 MiB', () => {
  const many = Array.from({ length: 9 }, (_, index) => service(`s${index}`));

  expect(sized([...many, store], [1, 512])).toEqual(Array.from({ length: 10 }, () => [100, 128]));
});

test('a service of the present release keeps its size and leaves the rest to the others', () => {
  const before = service('web', { port: 80, cpuMillis: 100, memory: 128 * mebibyte });

  expect(sized([web, worker], [1, 1024], [before])).toEqual([
    [100, 128],
    [500, 512],
  ]);
});

test('stores nothing of how a size was found', () => {
  const [only] = withSizes([web], { defaults: usualSizes, pool: null, present: [] });

  expect(Object.keys(only ?? {})).not.toContain('unsized');
});
