import type { OperationReport } from '../../model/report.ts';
import { coverageOf } from '../summary/coverage.ts';
import { html, type Markup } from './markup.ts';

/** The attributes by which the filter finds a row or a failure of an operation. */
export function rowData(operation: OperationReport): Markup {
  const { id, method, path, area, cells, isCovered } = operation;
  const items = coverageOf(operation);
  const marks = [
    ...new Set(Object.values(cells).map(({ outcome }) => outcome)),
    ...(isCovered ? [] : ['uncovered']),
    ...(items.some(({ isDeclared, seen }) => isDeclared && seen === 0) ? ['neverSeen'] : []),
    ...(items.some(({ isDeclared }) => !isDeclared) ? ['undeclared'] : []),
  ];
  return html`data-operation="${id}" data-text="${`${id} ${method} ${path}`.toLowerCase()}" data-area="${area}"
  data-marks="${marks.join(' ')}"`;
}
