import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const vitest = 'node_modules/vitest/vitest.mjs';

/** Runs vitest as if no browser were installed. */
function run(args: readonly string[], ci: string): { readonly status: number | null; readonly said: string } {
  const env = { ...process.env, CHROMIUM: '/nowhere/chromium', CI: ci };
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], { encoding: 'utf8', env });
  return { status, said: stdout + stderr };
}

test('without a browser, its tests are left out and one line says what to install', () => {
  const { said } = run(['list', '--filesOnly', 'test/browser', 'test/mock/page'], '');

  expect(said.split('\n').filter((line) => line.includes('test/browser'))).toEqual([
    'The tests in test/browser are left out, because there is no browser. Install Chromium (Debian: apt-get install chromium), or say in CHROMIUM where it is.',
  ]);
  expect(said).toContain('test/mock/page.test.ts');
});

test('without a browser, CI fails with the reason', () => {
  const { status, said } = run(['run', 'test/browser/verify-report.test.ts'], 'true');

  expect(status).toBe(1);
  expect(said).toContain('There is no browser to test with. Install Chromium (Debian: apt-get install chromium)');
});
