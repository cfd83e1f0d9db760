import { uploadLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { stateOfUpload, unusedMs } from '../model/sources/upload.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Deletes an upload when no app has used it for an hour. */
export async function reconcileUpload({ store, sources }: Ports, id: string): Promise<Next> {
  const next = await store.write('system', async (tx) => {
    const upload = await tx.uploads.find({ id });
    if (!upload) return 'gone';
    if ((await tx.uploadUses.count({ uploadId: id })) > 0) {
      if (upload.unusedSince !== null) await tx.uploads.update(id, { unusedSince: null });
      return null;
    }
    const unusedSince = upload.unusedSince ?? tx.now;
    if (tx.now >= unusedSince + unusedMs) {
      move(uploadLifecycle, 'unused', 'timeout', 'deleted');
      await tx.uploads.delete(id);
      return 'gone';
    }
    if (stateOfUpload(upload) === 'used') {
      move(uploadLifecycle, 'used', 'released', 'unused');
      await tx.uploads.update(id, { unusedSince });
    }
    return unusedSince + unusedMs;
  });
  if (next !== 'gone') return next;
  await sources.forget(id);
  return null;
}
