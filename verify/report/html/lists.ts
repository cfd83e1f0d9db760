import { type CheckId, checkCatalog } from '../../model/check.ts';
import type { KnownFailureReport, Report } from '../../model/report.ts';
import { states } from '../summary/known-failures.ts';
import { countNotChecked, groupNotChecked, type OperationSet } from '../summary/not-checked.ts';
import { count } from '../summary/verdict.ts';
import { showFailure } from './failures.ts';
import { type Content, html, type Markup, withCode } from './markup.ts';

export function showNotChecked(report: Report): Markup {
  const groups = groupNotChecked(report);
  const missing = report.operations.filter(({ isImplemented }) => !isImplemented);
  return html`<section id="not-checked" aria-labelledby="not-checked-title">
    <h2 id="not-checked-title">Not checked <small>${countNotChecked(report)}</small></h2>
    ${groups.length === 0 ? html`<p class="good empty">✓ Every check was made.</p>` : null}
    ${groups.map(
      ({ reason, size, parts }) =>
        html`<details class="reason" ${groups.length <= openLimit ? html`open` : null}>
          <summary>
            <span class="mark" aria-hidden="true">?</span> ${withCode(reason)}
            <small>${titlesOf(parts)}: ${count(size, 'check')}</small>
          </summary>
          <ul>
            ${parts.map(
              ({ checks, operations, left }) =>
                html`<li>
                  <strong>${checks.map((check) => checkCatalog[check].title).join(', ')}</strong>:
                  ${showSet(operations)}${left.length === 0 ? null : html`<br /><span class="quiet">${left.join('; ')}</span>`}
                </li>`,
            )}
          </ul>
        </details>`,
    )}
    ${
      missing.length === 0
        ? null
        : html`<h3>Not implemented <small>${missing.length}</small></h3>
            <p>These operations responded with 501: ${list(missing.map(({ id }) => html`<code>${id}</code>`))}.</p>`
    }
  </section>`;
}

/** Up to this number, reasons are open at first. */
const openLimit = 6;

function titlesOf(parts: readonly { readonly checks: readonly CheckId[] }[]): string {
  return [...new Set(parts.flatMap(({ checks }) => checks))].map((check) => checkCatalog[check].title).join(', ');
}

function showSet({ all, areas, ids }: OperationSet): Content {
  if (all) return 'all operations';
  return list([
    ...areas.map(({ area, count: number }) => html`all of ${area} (${number})`),
    ...ids.map((id) => html`<code>${id}</code>`),
  ]);
}

function list(parts: readonly Markup[]): Content {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}

const marks = {
  expired: '✗',
  obsolete: '✗',
  applies: '!',
  notChecked: '?',
} as const satisfies Record<KnownFailureReport['state'], string>;

export function showKnownFailures(report: Report): Markup | null {
  const { knownFailures, failures } = report;
  if (knownFailures.length === 0) return null;
  const known = failures.flatMap((failure, index) => (failure.known ? [{ failure, number: index + 1 }] : []));
  return html`<section id="known-failures" aria-labelledby="known-title">
    <h2 id="known-title">Known failures <small>${known.length}</small></h2>
    <ul class="entries">
      ${knownFailures.map(
        ({ failure, reason, expires, state }) =>
          html`<li class="${state}">
            <p>
              <strong>${marks[state]} <code>${failure}</code></strong> ${states[state]}
            </p>
            <p class="quiet">Until <time datetime="${expires}">${expires}</time>: ${reason}</p>
          </li>`,
      )}
    </ul>
    ${known.map((one) => showFailure(report, one, false))}
  </section>`;
}

export function showLeftBehind({ leftBehind }: Report): Markup | null {
  if (leftBehind.length === 0) return null;
  return html`<section id="left-behind" aria-labelledby="left-title">
    <h2 id="left-title">Left behind <small>${leftBehind.length}</small></h2>
    <p class="quiet">The run created these things and could not remove them.</p>
    <ul>
      ${leftBehind.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}
