import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { Disks, refuseWhileShort, watchProblem } from '../../../platform/docker/engine/disk.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import { untilIn } from '../../control-plane/ports/until.ts';

const folders = [
  { of: 'apps', path: async () => tmpdir() },
  { of: 'another machine', path: async () => null },
];

test('a disk with fewer free bytes than the limit is short of room', async () => {
  const none = await new Disks({ folders, lowBytes: 0 }).problem();
  const short = await new Disks({ folders, lowBytes: 10 ** 18 }).problem();

  expect(none).toBeNull();
  expect(short).toMatch(/^The disk of apps has \d+ MB free, and needs 1000000000000 MB\.$/);
});

test('a problem is reported when it begins and when it ends', async () => {
  const clock = new VirtualClock(0);
  const looks = [null, 'low', 'lower', null, null];
  const reported: (string | null)[] = [];
  const stopping = new AbortController();
  const onChange = (problem: string | null) => void reported.push(problem);
  const options = { clock, onChange, onFailure: (error: unknown) => void reported.push(String(error)) };
  const watching = watchProblem(async () => looks.shift() ?? null, options, stopping.signal);

  const pass = async () => {
    clock.moveTo(clock.now() + 30_000);
    await setImmediate();
  };
  await untilIn(pass)(async () => looks.length === 0);
  stopping.abort();
  await watching;

  expect(reported).toEqual(['low', null]);
});

test('nothing is built while a disk is short of room', async () => {
  const { ports } = createMemoryPlane({ at: 0 });
  const builder = refuseWhileShort(ports.builder, { problem: async () => 'The disk is full.' });
  const build = { region: 'eu', id: 'build-1' };

  // It is refused before the order is read.
  const starting = builder.start(build, {} as Parameters<typeof builder.start>[1]);

  await expect(starting).rejects.toThrow(new Refused('The disk is full. Nothing is built until there is more room.'));
  expect(await builder.observe(build)).toMatchObject({ state: 'absent' });
});
