import { make } from '../base/dom.ts';
import { showLength } from '../base/time.ts';
import type { DeployRow, StepRow } from '../base/world.ts';

/** The steps of a deploy as a bar. A step is as long as it took, and says so. */
export function showSteps({ steps, createdAt }: DeployRow, now: string): HTMLElement {
  const passed = Date.parse(now) - Date.parse(createdAt);
  const parts = steps.map((step) => {
    const length = lengthOf(step, passed);
    const time = make(
      'span',
      { class: 'took' },
      length === null ? (words[step.status] ?? step.status) : showLength(length),
    );
    const part = make(
      'li',
      { class: `step ${step.status}`, title: `${step.id}: ${step.status}` },
      make('span', {}, step.id),
      time,
    );
    // The square root keeps a short step visible beside a long one. The policy would forbid an attribute `style`.
    part.style.flexGrow = String(Math.sqrt(Math.max(1000, length ?? 1000)));
    return part;
  });
  return make('ol', { class: 'steps', 'aria-label': 'Steps' }, ...parts);
}

const words: Readonly<Record<string, string>> = { pending: '…', skipped: 'skipped' };

/** `null` for a step that has not begun. */
function lengthOf({ startedAfter, finishedAfter }: StepRow, passed: number): number | null {
  return startedAfter === null ? null : (finishedAfter ?? passed) - startedAfter;
}
