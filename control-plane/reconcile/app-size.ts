import { isOneOf } from '../model/apps/rollout.ts';
import type { Sizes } from '../model/apps/size.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView } from '../ports/runtime.ts';
import type { AppFacts } from './app-facts.ts';

/**
 * Reduces the counted amounts of an app to those of its current release, once the containers of former sizes are gone.
 * Until then, the larger amounts count.
 */
export async function countSettled(
  { store }: Ports,
  { app, current, currentDeploy, needs }: AppFacts,
  { containers }: RuntimeView,
): Promise<void> {
  const { cpuMillis, memory, storage } = needs;
  const isCounted = app.cpuMillis === cpuMillis && app.memory === memory && app.storage === storage;
  if (
    isCounted ||
    !currentDeploy ||
    current.length === 0 ||
    !containers.every((container) => isOneOf(current, container))
  )
    return;
  await store.write('system', async (tx) => {
    const isOpen = (await tx.deploys.count({ appId: app.id, status: { in: openDeployStates } })) > 0;
    const deploy = await tx.deploys.find({ id: currentDeploy.id });
    const row = await tx.apps.find({ id: app.id, currentDeployId: currentDeploy.id });
    // The sizes may have changed since the containers were observed.
    if (!row || isOpen || JSON.stringify([deploy, sizesOf(row)]) !== JSON.stringify([currentDeploy, sizesOf(app)]))
      return;
    await tx.apps.update(row.id, { cpuMillis, memory, storage });
  });
}

function sizesOf({ sizes, volumeSizes }: Sizes): Sizes {
  return { sizes, volumeSizes };
}
