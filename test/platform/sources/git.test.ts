import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { DataError } from '../../../platform/shared/data-error.ts';
import { Opened } from '../../../platform/shared/disposables.ts';
import { openSources } from '../../../platform/sources/open-sources.ts';

test('without git, the reader learns what to install', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  vi.stubEnv('PATH', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const options = { folder, config: { caFile: null }, allowsPrivateRepositories: false, clock: new VirtualClock(0) };

  const refused = openSources(options, new Opened());

  await expect(refused).rejects.toThrow(DataError);
  await expect(refused).rejects.toThrow(
    'git does not run. Install git 2.37 or later, such as by "apt-get install git".',
  );
});
