import { uploadLifecycle } from '../../generated/moves.ts';
import type { UploadTree } from '../../server/model/upload.ts';
import type { Caller } from '../model/caller.ts';
import { move } from '../model/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { unusedMs } from '../model/upload.ts';
import type { Ports } from '../ports/ports.ts';
import { auditOf, changesBetween } from './audit.ts';
import { requireWorkspace } from './lookup.ts';

/** Keeps the files of a project until no app has used them for an hour. */
export async function createUpload(
  ports: Ports,
  caller: Caller,
  { workspaceId, upload }: { readonly workspaceId: string; readonly upload: UploadTree },
): Promise<RowOf<'uploads'>> {
  const { store, sources, random, clock } = ports;
  const [id, now, audit] = [random.id(), clock.now(), auditOf(ports, caller)];
  await store.read(caller.viewer, (tx) => requireWorkspace(tx, workspaceId));
  await sources.keep(id, upload);
  const { name, size } = upload;
  const files = upload.files.length;
  return store
    .write(caller.viewer, async (tx) => {
      await requireWorkspace(tx, workspaceId);
      move(uploadLifecycle, 'none', 'createUpload', 'unused');
      const row = await tx.uploads.insert({ id, workspaceId, name, files, size, createdAt: now, hasMoved: false, unusedSince: now });
      await tx.wake('upload', id, now + unusedMs);
      const changes = changesBetween(null, { name, files, size });
      await audit(tx, { workspaceId, operation: 'createUpload', target: { type: 'upload', id, name }, changes });
      return row;
    })
    .catch(async (error: unknown) => {
      await sources.forget(id);
      throw error;
    });
}
