import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { requireUsable } from '../../verify/requests/patterns.ts';

/** The next comparisons are interrupted, as on a machine whose other programs take all of its time. */
function interrupt(times: number): void {
  const run = vi.spyOn(Script.prototype, 'runInNewContext');
  const error = Object.assign(new Error('Script execution timed out.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  for (let left = times; left > 0; left--)
    run.mockImplementationOnce(() => {
      throw error;
    });
}

test('a pattern is used on a busy machine too', () => {
  interrupt(3);

  expect(() => requireUsable('^(?:[a-z]+-)*[a-z]{1,7}$')).not.toThrow();
});

test('a pattern that takes for ever is not used', () => {
  interrupt(1);

  expect(() => requireUsable('^(?:[a-z]+-?)*[0-9]$')).toThrow('may take for ever');
});
