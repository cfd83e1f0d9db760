import { type CheckId, checkCatalog, checkIds } from '../../model/check.ts';
import type { Cell, OperationReport, Report } from '../../model/report.ts';
import { reasonsOf } from '../summary/not-checked.ts';
import { count, countCells, outcomeOrder, outcomes } from '../summary/verdict.ts';
import { html, type Markup } from './markup.ts';
import { rowData } from './row-data.ts';

/** Operations × checks, by area. */
export function showMatrix(report: Report): Markup {
  const areas = [...Map.groupBy(report.operations, ({ area }) => area)];
  return html`<section id="matrix" aria-labelledby="matrix-title">
    <h2 id="matrix-title">Operations and checks</h2>
    ${showLegend(report)}
    <table class="matrix">
      <thead>
        <tr>
          <th scope="col" class="corner">Operation</th>
          ${checkIds.map((check) => {
            const { title, about } = checkCatalog[check];
            return html`<th scope="col" title="${title}: ${about}"><span>${title}</span></th>`;
          })}
        </tr>
      </thead>
      ${areas.map(([area, operations]) => showArea(report, area, operations))}
    </table>
    <p class="nothing" hidden>No operation matches the filter.</p>
  </section>`;
}

function showLegend({ operations }: Report): Markup {
  const counts = countCells(operations);
  return html`<ul class="legend">
    ${outcomeOrder.map(
      (outcome) =>
        html`<li>
          <b class="cell ${outcome}" aria-hidden="true">${outcomes[outcome].symbol}</b> ${outcomes[outcome].word}
          <small>${counts[outcome]}</small>
        </li>`,
    )}
  </ul>`;
}

function showArea(report: Report, area: string, operations: readonly OperationReport[]): Markup {
  const counts = countCells(operations);
  const shown = outcomeOrder.filter((outcome) => outcome !== 'notApplicable' && counts[outcome] > 0);
  return html`<tbody>
    <tr class="area">
      <th scope="rowgroup" colspan="${String(checkIds.length + 1)}">
        <div>
          <span>${area} <small>${count(operations.length, 'operation')}</small></span>
          ${showShare(operations)}
          <small>${shown.map((outcome) => `${counts[outcome]} ${outcomes[outcome].word}`).join(', ')}</small>
        </div>
      </th>
    </tr>
    ${operations.map((operation) => showRow(report, operation))}
  </tbody>`;
}

/** The share of each outcome, as a bar. The numbers stand beside it. */
function showShare(operations: readonly OperationReport[]): Markup {
  const counts = countCells(operations);
  let start = 0;
  const bars = outcomeOrder.flatMap((outcome) => {
    const width = counts[outcome];
    if (outcome === 'notApplicable' || width === 0) return [];
    start += width;
    return [html`<rect class="${outcome}" x="${String(start - width)}" width="${String(width)}" height="1"></rect>`];
  });
  return html`<svg class="share" viewBox="0 0 ${String(start)} 1" preserveAspectRatio="none" aria-hidden="true">
    ${bars}
  </svg>`;
}

function showRow(report: Report, operation: OperationReport): Markup {
  const { id, method, path, cells } = operation;
  return html`<tr ${rowData(operation)}>
    <th scope="row" title="${path}">
      <span class="method">${method.toUpperCase()}</span> <a href="#coverage-${id}">${id}</a>
    </th>
    ${checkIds.map((check) => showCell(report, operation, check, cells[check]))}
  </tr>`;
}

function showCell(report: Report, { id }: OperationReport, check: CheckId, cell: Cell): Markup {
  const { outcome, passed, failed } = cell;
  const { symbol, word } = outcomes[outcome];
  const cases = [...(failed > 0 ? [`${failed} failed`] : []), ...(passed > 0 ? [`${passed} passed`] : [])].join(', ');
  const title = `${checkCatalog[check].title} of ${id}: ${word}${cases === '' ? '' : ` (${cases})`}${outcome === 'notChecked' ? `: ${reasonsOf(report, id, check)}` : ''}`;
  const first = report.failures.findIndex((failure) => failure.check === check && failure.operationId === id);
  const label = html`${symbol}<span class="words"> ${word}</span>`;
  const content = first < 0 ? label : html`<a href="#failure-${String(first + 1)}">${label}</a>`;
  return html`<td class="cell ${outcome}" title="${title}">${content}</td>`;
}
