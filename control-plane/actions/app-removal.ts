import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import type { Ports } from '../ports/ports.ts';
import { beginRemoval } from '../transitions/removal.ts';
import { auditOf, changesBetween } from './audit.ts';
import { type AppPath, findApp } from './lookup.ts';

/** How long a request waits until an app is gone. */
const limitMs = 60_000;

/** Deletes an app, and waits until everything of it is removed. Repeated, it waits again. */
export async function deleteApp(ports: Ports, caller: Caller, path: AppPath): Promise<void> {
  const { store, clock, reconciler } = ports;
  const [now, audit] = [clock.now(), auditOf(ports, caller)];
  const { id } = await store.write(caller.viewer, async (tx) => {
    const app = await findApp(tx, path);
    if (app.desired === 'deleted') {
      await tx.wake('removal', app.id, now);
      return app;
    }
    const removed = await beginRemoval(tx, app, 'deleteApp', now);
    const changes = changesBetween({ name: app.name, slug: app.slug, desired: app.desired }, { desired: removed.desired });
    const target = { type: 'app', id: app.id, name: app.name };
    await audit(tx, { workspaceId: app.workspaceId, operation: 'deleteApp', target, changes });
    return removed;
  });
  const cause = await reconciler.runNow('removal', id, limitMs).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(await store.read(caller.viewer, (tx) => tx.apps.find({ id })))) return;
  const message = 'Not everything was removed within 60 s. The removal goes on; send the request again to wait for it.';
  throw new ControlPlaneError('cleanup_failed', message, { cause });
}
