import { readWhole } from '../read-number.ts';
import type { RuntimeReport } from '../runtime/figures.ts';
import { measureFaults } from './faults.ts';
import { measureMany } from './many.ts';
import { measureReal } from './real.ts';

export interface ClusterOptions {
  readonly apps?: string;
  readonly rounds: string;
  readonly parts: string;
  readonly kubeconfig?: string;
  readonly image?: string;
}

/** Measures what the options name: many apps, faults, or an app in a cluster that runs. */
export async function measureCluster(
  { apps = '2000', rounds, parts, kubeconfig, image }: ClusterOptions,
  progress: (line: string) => void,
): Promise<RuntimeReport> {
  if ((kubeconfig === undefined) !== (image === undefined))
    throw new Error('--kubeconfig needs --image: an image of a server, which the nodes of the cluster have.');
  if (parts === 'faults') return measureFaults(progress);
  return kubeconfig === undefined || image === undefined
    ? measureMany(readWhole('apps', apps), progress)
    : measureReal({ kubeconfig, image }, readWhole('rounds', rounds), progress);
}
