import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { tokenByBrowser } from '../../cli/commands/login-browser.ts';
import { exitCodeOf, explainError } from '../../cli/program/errors.ts';
import { createOutput } from '../../cli/program/output.ts';

beforeEach(() => {
  // Time goes by as the test says, and no browser is found.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PATH', '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a sign-in that no browser ends is over after ten minutes, and nothing listens any more', async () => {
  const printed = Promise.withResolvers<string>();
  const output = { ...createOutput({}, process), note: printed.resolve };
  const url = 'http://127.0.0.1:9';
  const ended = tokenByBrowser({ client: createClient({ baseUrl: url }), output, url, name: 'pcp' }).catch(
    (error: unknown) => error,
  );
  const [page = ''] = /\S+$/.exec(await printed.promise) ?? [];
  const callback = new URL(page).searchParams.get('redirect_uri') ?? '';

  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
  const before = await fetch(callback);
  await vi.advanceTimersByTimeAsync(1);
  const error = await ended;

  expect(before.status).toBe(400);
  expect([exitCodeOf(error), explainError(error, url)]).toEqual([
    1,
    'The browser has brought no code in ten minutes. To try again: pcp login',
  ]);
  await expect(fetch(callback)).rejects.toThrow('fetch failed');
});
