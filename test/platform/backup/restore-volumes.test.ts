import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenedBackup } from '../../../platform/backup/open-backup.ts';
import { restoreVolumes } from '../../../platform/backup/restore-volumes.ts';
import { DataError } from '../../../platform/shared/data-error.ts';
import { FakeEngine } from '../docker/fake-engine.ts';

const content = Buffer.alloc(1024);

test.each([
  ['POST /volumes/create', 400],
  ['GET /volumes/*', 500],
])('an engine that refuses %s of a volume is one sentence with its name and the reason', async (call, status) => {
  await using engine = await FakeEngine.start();
  engine.fail(call, status);

  const restored = restoreVolumes(backupOf('data'), {
    socketPath: engine.socketPath,
    prefix: 't',
    folder: join(engine.folder, 'data'),
    force: false,
    onProgress: () => undefined,
  });

  await expect(restored).rejects.toBeInstanceOf(DataError);
  await expect(restored).rejects.toThrow(
    /^The engine refused the volume "data" of the app shop, so nothing was restored: ./,
  );
  expect(engine.count(call)).toBe(1);
});

/** A backup of one volume. */
function backupOf(name: string): OpenedBackup {
  const volume = { app: 'shop', region: 'local', name, size: '1', paused: [], root: { uid: 0, gid: 0, mode: 0o755 } };
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sizes = { bytes: content.length, contentBytes: content.length, sha256 };
  const part = { name: 'volumes/1.tar', kind: 'volume' as const, ...sizes, volume };
  const manifest = {
    format: 1,
    program: '0.0.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    database: 'sqlite' as const,
    counts: {},
    prefix: 't',
    parts: [part],
    missing: [],
    leftOut: [],
    encryption: null,
    seal: null,
  };
  return {
    manifest,
    reader: {
      manifest: '',
      async *read() {
        yield content;
      },
    },
    key: null,
  };
}
