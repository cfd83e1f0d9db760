import type { WantedService } from '../../ports/runtime.ts';
import type { SimulatedContainer } from './container.ts';

/** What shall happen to the containers of an app, or of one service of it. */
export type RuntimeGiven = { readonly appId: string; readonly service?: string } &
  /** Present containers end so many times in a row; without `times` again and again. */
  (
    | { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }
    /** The next restart of what crashes again and again holds, and new containers start as usual. */
    | { readonly kind: 'recover' }
    /** New containers take so long until they are ready. */
    | { readonly kind: 'startSlowly'; readonly ms: number }
    /** New containers cannot start, or are never ready. */
    | { readonly kind: 'cannotStart' | 'neverReady' }
    /** The runtime refuses what is wanted of the app. */
    | { readonly kind: 'refuse' }
    /** Containers and volumes are there for that long after a removal. */
    | { readonly kind: 'removeSlowly'; readonly ms: number }
  );

/** New containers are shaped by what was given before. */
export function shapeContainer(container: SimulatedContainer, given: RuntimeGiven): SimulatedContainer {
  if (given.kind === 'cannotStart') return { ...container, startMs: null };
  if (given.kind === 'neverReady') return { ...container, readyMs: null };
  return given.kind === 'startSlowly' ? { ...container, readyMs: given.ms } : container;
}

/** Whether it is about a service. */
export function concerns({ service }: RuntimeGiven, wanted: WantedService): boolean {
  return service === undefined || wanted.service.name === service;
}
