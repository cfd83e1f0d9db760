import type { Report } from '../../model/report.ts';
import { coverageOf } from '../summary/coverage.ts';
import { countNotChecked } from '../summary/not-checked.ts';
import { countCells, exitCodeOf, newFailures, outcomes, verdictOf } from '../summary/verdict.ts';
import { type Content, html, type Markup } from './markup.ts';

export function showHeader(report: Report): Markup {
  const { symbol, title, text } = verdictOf(report);
  return html`<header class="verdict ${report.outcome}">
    <p class="eyebrow">Contract checks of <code>${report.baseUrl}</code></p>
    <h1><span aria-hidden="true">${symbol}</span> ${title}</h1>
    <p class="lead">${text} Exit code ${exitCodeOf(report)}.</p>
    ${showRun(report)}
  </header>`;
}

function showRun({
  contract,
  seed,
  startedAt,
  milliseconds,
  requests,
  allowsWrites,
  requiresAll,
  only,
}: Report): Markup {
  const facts: readonly (readonly [string, Content])[] = [
    ['Contract', `${contract.title} ${contract.version}`],
    ['Seed', html`<code>${String(seed)}</code>`],
    ['Started', html`<time datetime="${startedAt}">${startedAt.slice(0, 16).replace('T', ' ')} UTC</time>`],
    ['Duration', `${(milliseconds / 1000).toFixed(1)} s`],
    ['Requests', requests],
    ['Mode', `${allowsWrites ? 'with writes' : 'reads only'}${requiresAll ? ', everything required' : ''}`],
    ...(only.length === 0 ? [] : [['Only', html`<code>${only.join(', ')}</code>`] as const]),
  ];
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The most important numbers. Each leads to its section. */
export function showTiles(report: Report): Markup {
  const { operations } = report;
  const cells = countCells(operations);
  const covered = operations.filter(({ isCovered }) => isCovered).length;
  const declared = operations.flatMap(coverageOf).filter(({ isDeclared }) => isDeclared);
  const seen = declared.filter(({ seen }) => seen > 0).length;
  const fresh = newFailures(report).length;
  const known = report.failures.length - fresh;
  const notChecked = countNotChecked(report);
  const missing = operations.filter(({ isImplemented }) => !isImplemented).length;
  return html`<ul class="tiles">
    ${tile('violations', 'failed', fresh, fresh === 1 ? 'violation' : 'violations', fresh > 0)}
    ${tile('known-failures', 'knownFailure', known, known === 1 ? 'known failure' : 'known failures', known > 0)}
    ${tile('not-checked', 'notChecked', notChecked, 'checks not made, or in part', notChecked > 0)}
    ${tile('matrix', 'notImplemented', missing, 'operations not implemented', missing > 0)}
    ${tile('matrix', 'passed', cells.passed, 'checks passed', cells.passed > 0)}
    <li class="tile">
      <a href="#coverage">
        <strong>${covered}<small> of ${operations.length}</small></strong>
        <span>operations covered</span>
        ${showBar(covered, operations.length)}
      </a>
    </li>
    <li class="tile">
      <a href="#coverage">
        <strong>${seen}<small> of ${declared.length}</small></strong>
        <span>declared responses seen</span>
        ${showBar(seen, declared.length)}
      </a>
    </li>
  </ul>`;
}

function tile(
  section: string,
  outcome: keyof typeof outcomes,
  number: number,
  words: string,
  matters: boolean,
): Markup {
  return html`<li class="tile ${matters ? outcome : 'quiet'}">
    <a href="#${section}">
      <strong><span aria-hidden="true">${outcomes[outcome].symbol}</span> ${number}</strong>
      <span>${words}</span>
    </a>
  </li>`;
}

/** A share as a bar. The numbers stand beside it. */
export function showBar(part: number, whole: number): Markup {
  return html`<meter min="0" max="${String(Math.max(whole, 1))}" value="${String(part)}" aria-hidden="true"></meter>`;
}
