import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { copyProject } from './copy.ts';

test(
  'two runs write the same bytes, and use less than eight seconds of processor time each',
  { timeout: 60_000 },
  () => {
    using copy = copyProject();

    // An idle machine needs three to four; a shared one up to half more.
    // `times` sums the processor time of all child processes, so other load on the machine does not count.
    const runs = '"$0" scripts/generate.ts && cp -r generated first && "$0" scripts/generate.ts && times';
    const { status, stdout } = spawnSync('sh', ['-c', runs, process.execPath], { cwd: copy.folder, encoding: 'utf8' });
    const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
    );
    const [, , user = NaN, system = NaN] = times;

    expect(status).toBe(0);
    expect(copy.files('generated')).toEqual(copy.files('first'));
    expect((user + system) / 2).toBeGreaterThan(0.1);
    expect((user + system) / 2).toBeLessThan(8);
  },
);
