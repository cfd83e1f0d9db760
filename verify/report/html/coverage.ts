import type { OperationReport, Report } from '../../model/report.ts';
import { type CoverageItem, coverageOf } from '../summary/coverage.ts';
import { count } from '../summary/verdict.ts';
import { showBar } from './header.ts';
import { html, type Markup } from './markup.ts';
import { rowData } from './row-data.ts';

/** Operations × declared responses × codes, by area. */
export function showCoverage(report: Report): Markup {
  const areas = [...Map.groupBy(report.operations, ({ area }) => area)];
  return html`<section id="coverage" aria-labelledby="coverage-title">
    <h2 id="coverage-title">Coverage of responses</h2>
    <p class="quiet">
      An operation is covered when a success was seen. A response counts by its status and error code.
    </p>
    <ul class="legend">
      <li><span class="chip seen">✓ 200</span> declared and seen, with the number of times</li>
      <li><span class="chip never">○ 409 slug_taken</span> declared, never seen</li>
      <li><span class="chip undeclared">✗ 418</span> seen, not declared</li>
    </ul>
    ${areas.map(([area, operations]) => showArea(area, operations))}
    <p class="nothing" hidden>No operation matches the filter.</p>
  </section>`;
}

function showArea(area: string, operations: readonly OperationReport[]): Markup {
  const items = operations.flatMap(coverageOf);
  const declared = items.filter(({ isDeclared }) => isDeclared);
  const seen = declared.filter((item) => item.seen > 0).length;
  const covered = operations.filter(({ isCovered }) => isCovered).length;
  const unexpected = items.length - declared.length;
  return html`<details class="coverage">
    <summary>
      <span class="name">${area}</span>
      ${showBar(seen, declared.length)}
      <small>
        ${covered} of ${count(operations.length, 'operation')} covered, ${seen} of ${count(declared.length, 'response')}
        seen${unexpected > 0 ? html`, <strong class="bad">✗ ${unexpected} not declared</strong>` : ''}
      </small>
    </summary>
    <table>
      <tbody>
        ${operations.map(showRow)}
      </tbody>
    </table>
  </details>`;
}

function showRow(operation: OperationReport): Markup {
  const { id, method, path, isCovered, isImplemented } = operation;
  const state = isCovered ? '✓ covered' : isImplemented ? '○ not covered' : '○ not implemented';
  return html`<tr id="coverage-${id}" ${rowData(operation)}>
    <th scope="row">
      <span class="method">${method.toUpperCase()}</span> ${id}
      <code>${path}</code>
      <small class="${isCovered ? 'good' : 'quiet'}">${state}</small>
    </th>
    <td>${coverageOf(operation).map(showItem)}${showParts(operation)}</td>
  </tr>`;
}

/** The parts of the requests and responses that the run did not meet. */
function showParts({ reach: { parts, missing } }: OperationReport): Markup {
  if (missing.length === 0) return html``;
  return html`<details>
    <summary><small>${missing.length} of ${count(parts, 'part')} not met</small></summary>
    <ul>
      ${missing.map((name) => html`<li><code>${name}</code></li>`)}
    </ul>
  </details>`;
}

function showItem({ status, code, isDeclared, seen }: CoverageItem): Markup {
  const name = html`${String(status)}${code === null ? '' : ` ${code}`}`;
  if (!isDeclared) return html`<span class="chip undeclared">✗ ${name} <small>${seen}× not declared</small></span> `;
  if (seen === 0) return html`<span class="chip never">○ ${name} <small>never</small></span> `;
  return html`<span class="chip seen">✓ ${name} <small>${seen}×</small></span> `;
}
