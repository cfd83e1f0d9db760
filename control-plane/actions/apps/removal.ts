import { cleanupLimitMs } from '../../model/apps/app.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { beginRemoval } from '../../transitions/removal.ts';
import { changesBetween } from '../audit/audit.ts';
import { type AppPath, findApp } from '../shared/lookup.ts';

/** Deletes an app, and waits until everything of it is removed. Repeated, it waits again. */
export async function deleteApp({ store }: ActionPorts, caller: Caller, path: AppPath): Promise<void> {
  const remove = async (tx: Tx) => {
    const app = await findApp(tx, path);
    if (app.desired === 'deleted') {
      await tx.wake('removal', app.id);
      return app;
    }
    const removed = await beginRemoval(tx, app, 'deleteApp');
    const changes = changesBetween(
      { name: app.name, slug: app.slug, desired: app.desired },
      { desired: removed.desired },
    );
    const target = { type: 'app', id: app.id, name: app.name };
    await tx.audit({ workspaceId: app.workspaceId, operation: 'deleteApp', target, changes });
    return removed;
  };
  const { written, rejection } = await store.writeUntil(caller, remove, ({ id: subject }) => ({
    kind: 'removal',
    subject,
    limitMs: cleanupLimitMs,
  }));
  if (!(await store.read(caller, (tx) => tx.apps.find({ id: written.id })))) return;
  const message = 'Not everything was removed within 60 s. The removal goes on; send the request again to wait for it.';
  throw new ControlPlaneError('cleanup_failed', message, { cause: rejection?.cause });
}
