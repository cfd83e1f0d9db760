import type { TestProject } from 'vitest/node';
import setUpEngines from '../engines/setup.ts';
import { startOwnCluster } from './own.ts';
import { requirePrograms } from './programs.ts';
import type { StartedCluster } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A cluster of this machine, which all test files share. */
    readonly cluster: Pick<StartedCluster, 'kubeconfig' | 'storageClass' | 'auditLog'>;
  }
}

/** Before the tests with a cluster: starts one, which ends after them. Engines start when a test first needs them. */
export default async function setup(project: TestProject) {
  requirePrograms();
  const endEngines = await setUpEngines(project);
  const cluster = await startOwnCluster();
  const { kubeconfig, storageClass, auditLog } = cluster;
  project.provide('cluster', { kubeconfig, storageClass, auditLog });
  return async () => {
    await cluster[Symbol.asyncDispose]();
    await endEngines();
  };
}
