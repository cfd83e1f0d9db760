import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const file = new URL('../../../platform/bin/spare-memory.ts', import.meta.url).href;
/** Prints the number of the process, settings of the allocator and of the heap, and an argument. */
const program = `
  import { spareMemory } from '${file}';
  console.log(process.pid);
  spareMemory(process.env);
  console.log(process.pid, process.env.MALLOC_ARENA_MAX ?? 'none', process.execArgv[1], process.argv.at(-1));
`;
/** Prints the megabytes that V8 has for new objects, after many that live for a while. */
const busy = `
  import { spareMemory } from '${file}';
  import { getHeapSpaceStatistics } from 'node:v8';
  spareMemory(process.env);
  const kept = [];
  for (let index = 0; index < 2_000_000; index++) kept[index % 200_000] = { index, text: String(index) };
  const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  console.log(kept.length, space_size / 2 ** 20);
`;

test('starts the program again in the same process, with another allocator', () => {
  const [first, ...others] = run(program);

  // Other systems have no such allocator.
  const setting = process.platform === 'linux' ? '2 --heap-growing-percent=100' : 'none -e';
  expect(others.at(-1)).toBe(`${first} ${setting} started`);
});

test('leaves what an operator has chosen', () => {
  const lines = run(program, { MALLOC_ARENA_MAX: '8' });

  expect(lines).toEqual([expect.any(String), `${lines[0]} 8 -e started`]);
});

test.runIf(process.platform === 'linux')('limits the space for new objects, unless an operator has', () => {
  const sizes = [{}, { NODE_OPTIONS: '--max-semi-space-size=32' }].map((env) => sizeOf(run(busy, env)));

  expect(sizes).toEqual([16, 64]);
});

function sizeOf([line = '']: readonly string[]): number {
  return Number(line.split(' ')[1]);
}

function run(text: string, env: Readonly<Record<string, string>> = {}): string[] {
  const args = ['--input-type=module', '-e', text, 'started'];
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n');
}
