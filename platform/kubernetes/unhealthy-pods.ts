import type { Pod } from './api.ts';
import { isFailing, statusOf } from './observe.ts';

/**
 * Pods whose last restart was because of their health check. No status says so: it is known by how the pod was before.
 */
export class UnhealthyPods {
  /** By id, whether it failed its check when last seen, its restarts, and those that followed a failed check. */
  readonly #pods = new Map<
    string,
    { readonly isFailing: boolean; readonly restarts: number; readonly because: number }
  >();

  note(pod: Pod): void {
    const { uid = '', deletionTimestamp } = pod.metadata;
    if (deletionTimestamp !== undefined) return void this.#pods.delete(uid);
    const before = this.#pods.get(uid);
    const { restartCount: restarts = 0, ready = false } = statusOf(pod) ?? {};
    const isBecause = before?.isFailing === true && restarts > before.restarts;
    const because = isBecause ? restarts : (before?.because ?? 0);
    const stillFails = isFailing(pod) || (before?.isFailing === true && !ready);
    this.#pods.set(uid, { isFailing: stillFails, restarts, because });
  }

  forget({ metadata }: Pod): void {
    this.#pods.delete(metadata.uid ?? '');
  }

  has(pod: Pod): boolean {
    const { because = 0 } = this.#pods.get(pod.metadata.uid ?? '') ?? {};
    return because > 0 && because === statusOf(pod)?.restartCount;
  }
}
