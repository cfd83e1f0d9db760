import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { removeApp } from './app-removal.ts';
import { removeWorkspace } from './workspace-removal.ts';

/** Takes a step of the removal of an app or a workspace. */
export async function reconcileRemoval(ports: Ports, id: string): Promise<Next> {
  const app = await ports.store.read('system', (tx) => tx.apps.find({ id }));
  return app ? removeApp(ports, id) : removeWorkspace(ports, id);
}
