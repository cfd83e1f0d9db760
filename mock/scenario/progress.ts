import type { Plan, Step } from './scenario.ts';

/** Where a plan stands. */
interface Place {
  index: number;
  /** When the step began, and how often it has been answered. */
  began: number;
  used: number;
}

/** How far a session has come in a scenario, which begins with its first request. */
export class Progress {
  readonly #began: number;
  readonly #places = new Map<Plan, Place>();

  constructor(now: number) {
    this.#began = now;
  }

  /** The step that answers a request now; it counts as answered once more. */
  next(plan: Plan, now: number): Step | undefined {
    let place = this.#places.get(plan);
    if (!place) this.#places.set(plan, (place = { index: 0, began: this.#began, used: 0 }));
    // At most once round: a list that begins again begins now.
    for (let turns = 0; turns <= plan.steps.length; turns++) {
      const step = plan.steps[place.index];
      const ended = step && endOf(step, place, now);
      if (ended === undefined) break;
      const last = place.index === plan.steps.length - 1;
      place.index = last ? 0 : place.index + 1;
      place.began = last ? now : ended;
      place.used = 0;
    }
    place.used += 1;
    return plan.steps[place.index];
  }
}

/** When a step ended; `undefined` while it is still answered. */
function endOf({ lasts }: Step, { began, used }: Place, now: number): number | undefined {
  if (lasts === 'forever') return undefined;
  if ('times' in lasts) return used >= lasts.times ? now : undefined;
  return now - began >= lasts.ms ? began + lasts.ms : undefined;
}
