import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Inspected } from '../../../platform/docker/engine.ts';
import { MachineLimits } from '../../../platform/docker/machine-limits.ts';
import { noteEnd, noteRefusal } from '../../../platform/docker/restarts.ts';
import { usualTimes } from '../../../platform/docker/shared.ts';
import { newHistory } from '../../../platform/docker/state-files.ts';

const now = Date.UTC(2026, 10, 1, 12);
const second = 1000;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A run that has just ended with exit code 1. */
function endOf(ranMs: number): Inspected {
  const [StartedAt, FinishedAt] = [now - ranMs, now].map((at) => new Date(at).toISOString());
  // The other fields have no part in an end.
  return { State: { StartedAt, FinishedAt, ExitCode: 1, OOMKilled: false } } as unknown as Inspected;
}

/** The pause after each of some runs, in seconds, and the number of ends that count then. */
function pausesAfter(...runs: readonly number[]) {
  const history = { ...newHistory };
  return runs.map((ranMs) => {
    noteEnd(history, endOf(ranMs), { isSeen: true, isPodman: false, times: usualTimes });
    return [((history.startAt ?? 0) - now) / second, history.failures];
  });
}

test('a container that crashes from its start is restarted after pauses that grow', () => {
  expect(pausesAfter(1, 1, 1, 1, 1, 1, 1)).toEqual([
    [10, 1],
    [20, 2],
    [40, 3],
    [80, 4],
    [160, 5],
    [300, 6],
    [300, 7],
  ]);
});

test('a crash after ten steady minutes is followed by a start at once, and further ones by the same pauses', () => {
  const steady = 600 * second;

  expect(pausesAfter(steady, 1, 1, 1)).toEqual([
    [0, 1],
    [10, 2],
    [20, 3],
    [40, 4],
  ]);
  expect(pausesAfter(1, 1, steady, 1)).toEqual([
    [10, 1],
    [20, 2],
    [0, 1],
    [10, 2],
  ]);
  expect(pausesAfter(steady - 1)).toEqual([[10, 1]]);
});

test.each([
  ['exec: "web": executable file not found', 'program_not_found', 'there is no program "web" in the image'],
  ['exec: "web": permission denied', 'program_not_executable', 'the program "web" may not be executed'],
])('an end after %s has the cause %s', (message, cause, detail) => {
  const history = { ...newHistory };

  noteRefusal(history, Object.assign(new Error(message), { statusCode: 400 }), { limits: new MachineLimits() });

  expect(history).toMatchObject({ reason: 'cannot_start', cause, detail });
});
