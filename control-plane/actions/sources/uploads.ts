import { uploadLifecycle } from '../../../generated/moves.ts';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { unusedMs } from '../../model/sources/upload.ts';
import type { Ports } from '../../ports/ports.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';

/** Keeps the files of a project until no app has used them for an hour. */
export async function createUpload(
  ports: Ports,
  caller: Caller,
  { workspaceId, upload }: { readonly workspaceId: string; readonly upload: UploadTree },
): Promise<RowOf<'uploads'>> {
  const { store, sources, random } = ports;
  // The files are stored by this id before the transaction.
  const id = random.id();
  await store.read(caller, (tx) => requireChangeableWorkspace(tx, workspaceId));
  await sources.keep(id, upload);
  const { name, size } = upload;
  const files = upload.files.length;
  return store
    .write(caller, async (tx) => {
      await requireChangeableWorkspace(tx, workspaceId);
      move(uploadLifecycle, 'none', 'createUpload', 'unused');
      const row = await tx.uploads.insert({
        id,
        workspaceId,
        name,
        files,
        size,
        createdAt: tx.now,
        hasMoved: false,
        unusedSince: tx.now,
      });
      await tx.wake('upload', id, tx.now + unusedMs);
      const changes = changesBetween(null, { name, files, size });
      await tx.audit({ workspaceId, operation: 'createUpload', target: { type: 'upload', id, name }, changes });
      return row;
    })
    .catch(async (error: unknown) => {
      await sources.forget(id);
      throw error;
    });
}
