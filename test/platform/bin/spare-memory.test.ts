import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const file = new URL('../../../platform/bin/spare-memory.ts', import.meta.url).href;
/** Prints the number of the process, the setting of the allocator, and an argument. */
const program = `
  import { spareMemory } from '${file}';
  console.log(process.pid);
  spareMemory(process.env);
  console.log(process.pid, process.env.MALLOC_ARENA_MAX ?? 'none', process.argv.at(-1));
`;

test('starts the program again in the same process, with another allocator', () => {
  const [first, ...others] = run({});

  // Other systems have no such allocator.
  const setting = process.platform === 'linux' ? '2' : 'none';
  expect(others.at(-1)).toBe(`${first} ${setting} started`);
});

test('leaves what an operator has chosen', () => {
  const lines = run({ MALLOC_ARENA_MAX: '8' });

  expect(lines).toEqual([expect.any(String), `${lines[0]} 8 started`]);
});

function run(env: Readonly<Record<string, string>>): string[] {
  const args = ['--input-type=module', '-e', program, 'started'];
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n');
}
