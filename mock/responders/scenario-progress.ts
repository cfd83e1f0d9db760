import type { Plan, Step } from '../context/scenario.ts';

/** The current step of a plan. */
interface Position {
  index: number;
  /** When the step began, and how many requests it has served. */
  began: number;
  used: number;
}

/** The position of a session in each plan of a scenario. A scenario begins with the first request of the session. */
export class Progress {
  readonly #began: number;
  readonly #positions = new Map<Plan, Position>();

  constructor(now: number) {
    this.#began = now;
  }

  /** The step that serves a request now; counts the request. */
  next(plan: Plan, now: number): Step | undefined {
    let position = this.#positions.get(plan);
    if (!position) this.#positions.set(plan, (position = { index: 0, began: this.#began, used: 0 }));
    // At most one round: a list that starts again starts now.
    for (let turns = 0; turns <= plan.steps.length; turns++) {
      const step = plan.steps[position.index];
      const ended = step && endOf(step, position, now);
      if (ended === undefined) break;
      const last = position.index === plan.steps.length - 1;
      position.index = last ? 0 : position.index + 1;
      position.began = last ? now : ended;
      position.used = 0;
    }
    position.used += 1;
    return plan.steps[position.index];
  }
}

/** When a step ended; `undefined` while it is current. */
function endOf({ lasts }: Step, { began, used }: Position, now: number): number | undefined {
  if (lasts === 'forever') return undefined;
  if ('times' in lasts) return used >= lasts.times ? now : undefined;
  return now - began >= lasts.ms ? began + lasts.ms : undefined;
}
