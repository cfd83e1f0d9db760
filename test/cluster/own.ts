import { findKubernetes, requirePrograms } from './programs.ts';
import { startCluster, type StartedCluster } from './start.ts';

/** Starts a cluster for one test, or for one file of tests. */
export async function startOwnCluster(): Promise<StartedCluster> {
  requirePrograms();
  return startCluster(await findKubernetes());
}
