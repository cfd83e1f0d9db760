import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MachineLimits } from '../../../platform/docker/machine-limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['mkdir /var/lib/docker/overlay2/x: no space left on device', 'the disk is full'],
  ['write /var/lib/containers/storage/x: disk quota exceeded', 'the disk is full'],
  [
    'failed to write "/sys/fs/cgroup/x/cgroup.procs": mkdir: no space left on device',
    'there is no room for another control group',
  ],
  ['mkdir /sys/fs/cgroup/memory/docker/x: cannot allocate memory', 'there is no room for another control group'],
  ['fork/exec /usr/bin/containerd-shim: resource temporarily unavailable', 'there is no room for another process'],
  ['fork/exec /usr/bin/runc: cannot allocate memory', 'there is no memory left'],
  ['open /proc/self/fd: too many open files', 'too many files are open'],
  ['There is no free subnet for another app or build.', 'there are no addresses left for another network'],
  [
    'could not find an available, non-overlapping IPv4 address pool among the defaults',
    'there are no addresses left for another network',
  ],
  ['all predefined address pools have been fully subnetted', 'there are no addresses left for another network'],
  ['adding interface veth1 to bridge br-1 failed: exchange full', 'a network has no room for another container'],
])('%s means: %s', (sentence, meaning) => {
  const limits = new MachineLimits();

  expect(limits.note(new Error(sentence))).toBe(true);
  expect(limits.meaning()).toBe(`Containers cannot be started: ${meaning}.`);
});

test.each([
  'exec: "nope": executable file not found in $PATH',
  'container init was OOM-killed (memory limit too low?)',
  'invalid mount path',
])('is not a limit of the machine: %s', (sentence) => {
  const limits = new MachineLimits();

  expect(limits.note(new Error(sentence))).toBe(false);
  expect(limits.problem()).toBeNull();
});

test('reports the sentence of the engine to the operator without paths', () => {
  const limits = new MachineLimits();

  limits.note(new Error('creating "/srv/x/a-b_c/merged": open /proc/1/fd: too many open files'));

  expect(limits.problem()).toBe(
    'Containers cannot be started: too many files are open. The engine says: creating "…": open …: too many open files',
  );
});

test('a limit is over a minute after it was met, once a container has started', () => {
  const limits = new MachineLimits();
  limits.note(new Error('too many open files'));

  vi.advanceTimersByTime(1000);
  limits.started();
  vi.advanceTimersByTime(58_000);
  const before = limits.meaning();
  vi.advanceTimersByTime(1000);

  expect(before).not.toBeNull();
  expect(limits.meaning()).toBeNull();
});

test('a limit that is not met again is over after a quarter of an hour', () => {
  const limits = new MachineLimits();
  limits.note(new Error('too many open files'));

  vi.advanceTimersByTime(15 * 60_000 - 1);
  const before = limits.problem();
  vi.advanceTimersByTime(1);

  expect(before).not.toBeNull();
  expect(limits.problem()).toBeNull();
});
