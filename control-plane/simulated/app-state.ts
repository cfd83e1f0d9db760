import { compareText } from '../model/shared/order.ts';
import type { Observed, VolumeView, Wanted } from '../ports/runtime.ts';
import { observeContainer, type SimulatedContainer } from './container.ts';

export interface AppState {
  wanted: Wanted;
  containers: readonly SimulatedContainer[];
  volumes: readonly VolumeView[];
  /** Time at which everything of a removed app is gone. */
  goneAt: number | null;
}

/** Time for a serving container to finish its requests. */
const drainMs = 30_000;

/** Containers that are not gone. */
export function presentContainers(app: AppState | undefined, now: number): readonly SimulatedContainer[] {
  return (app?.containers ?? []).filter(({ goneAt }) => goneAt === null || goneAt > now);
}

export function observeApp(app: AppState, now: number): (Observed & { readonly nextChangeAt: number | null })[] {
  return [...presentContainers(app, now)]
    .map((container) => observeContainer(container, now))
    .sort((a, b) => compareText(a.name, b.name));
}

/** A serving container gets time to finish its requests. */
export function stopContainer(container: SimulatedContainer, now: number): SimulatedContainer[] {
  if (container.goneAt !== null) return [container];
  const serves = observeContainer(container, now).ready && container.wanted.service.volumes.length === 0;
  return serves ? [{ ...container, goneAt: now + drainMs }] : [];
}
