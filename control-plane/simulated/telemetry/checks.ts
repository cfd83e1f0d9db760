import type { DayOfChecks } from '../../ports/telemetry.ts';
import type { Effect } from '../effects.ts';
import { segmentsOf, type State } from '../traffic/state.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** One check at the beginning of each minute, by UTC day, oldest first. Checks of the present day end before `at`. */
export function countChecks(effects: readonly Effect[], days: number, at: number): DayOfChecks[] {
  const today = Math.floor(at / dayMs) * dayMs;
  return Array.from({ length: days }, (_, index) => {
    const from = today - (days - 1 - index) * dayMs;
    let [up, total] = [0, 0];
    for (const segment of segmentsOf(effects, from, Math.min(from + dayMs, at))) {
      if (segment.state.serves === 'nothing' || !segment.state.measured) continue;
      const checks = Math.ceil(segment.until / minuteMs) - Math.ceil(segment.from / minuteMs);
      total += checks;
      if (passes(segment.state)) up += checks;
    }
    return { up, total };
  });
}

/** A check requests the app's address. It passes while most requests do. */
function passes({ serves, failing }: State): boolean {
  return serves === 'app' && failing < 32;
}
