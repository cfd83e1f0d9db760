import type { Report } from '../../model/report.ts';
import { outcomeOrder, outcomes } from '../summary/verdict.ts';
import { html, type Markup } from './markup.ts';

/** The links to the sections, and the filter of operations, which needs the script. */
export function showToolbar(report: Report): Markup {
  const areas = [...new Set(report.operations.map(({ area }) => area))];
  const sections = [
    ['violations', 'Violations'],
    ['matrix', 'Matrix'],
    ['coverage', 'Coverage'],
    ['not-checked', 'Not checked'],
    ...(report.knownFailures.length > 0 ? [['known-failures', 'Known failures']] : []),
    ...(report.leftBehind.length > 0 ? [['left-behind', 'Left behind']] : []),
  ];
  const marks = [
    ...outcomeOrder.map((outcome) => [outcome, `${outcomes[outcome].symbol} ${outcomes[outcome].word}`] as const),
    ['uncovered', '○ not covered'] as const,
    ['neverSeen', '○ response never seen'] as const,
    ['undeclared', '✗ response not declared'] as const,
  ];
  return html`<div class="toolbar">
    <nav aria-label="Sections">${sections.map(([id = '', title = '']) => html`<a href="#${id}">${title}</a> `)}</nav>
    <form class="filter needs-script" role="search" aria-label="Filter operations" hidden>
      <input type="search" name="text" placeholder="Operation or path" aria-label="Operation or path" />
      <select name="area" aria-label="Area">
        <option value="">All areas</option>
        ${areas.map((area) => html`<option>${area}</option>`)}
      </select>
      <select name="mark" aria-label="Outcome">
        <option value="">All outcomes</option>
        ${marks.map(([value, title]) => html`<option value="${value}">${title}</option>`)}
      </select>
      <output>${report.operations.length} operations</output>
    </form>
  </div>`;
}
