import type { TestProject } from 'vitest/node';
import setUpEngines from '../engines/setup.ts';
import { findKubernetes, requirePrograms } from './programs.ts';
import { startCluster } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A cluster of this machine, which all test files share. */
    readonly cluster: { readonly kubeconfig: string; readonly storageClass: string };
  }
}

/** Before the tests with a cluster: starts one, which ends after them. Engines start when a test first needs them. */
export default async function setup(project: TestProject) {
  requirePrograms();
  const endEngines = await setUpEngines(project);
  const cluster = await startCluster(await findKubernetes());
  project.provide('cluster', { kubeconfig: cluster.kubeconfig, storageClass: cluster.storageClass });
  return async () => {
    await cluster[Symbol.asyncDispose]();
    await endEngines();
  };
}
