import type { Findings } from '../../control-plane/model/apps/findings.ts';
import type { ClusterEvent, Pod } from './api.ts';
import { ifStatus } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { pathOfPod } from './cluster.ts';
import { readLine } from './lines.ts';
import { sentencesOf } from './obstacles.ts';

const mostLines = 20;

/** Finds out why the container of a pod is not ready. A cluster does not say where its programs listen. */
export async function examinePod(client: ApiClient, pod: Pod, events: readonly ClusterEvent[]): Promise<Findings> {
  const [said = ''] = sentencesOf(events, 'Unhealthy');
  const [, status] = /statuscode: (\d{3})/.exec(said) ?? [];
  const path = `${pathOfPod(pod)}/log?timestamps=true&tailLines=${mostLines}`;
  // A container that has not started has no log.
  const text = await client.text(path).catch(ifStatus('', 400, 404));
  const lines = text.split('\n').filter((line) => line !== '');
  return { listening: null, checkStatus: status === undefined ? null : Number(status), lines: lines.map(readLine) };
}
