import { type CheckId, checkCatalog } from '../../model/check.ts';
import type { Failure, ReportedExchange, Report } from '../../model/report.ts';
import { repeatOptions } from '../summary/repeat.ts';
import { count, outcomes } from '../summary/verdict.ts';
import { colour, showJson } from './json.ts';
import { type Content, html, type Markup, withCode } from './markup.ts';
import { rowData } from './row-data.ts';

/** Up to this number, failures are open at first. */
const openLimit = 8;
/**
 * The number of characters of a body that are shown; fewer if there are many failures, so that browsers can show the
 * page.
 */
const bodyLimits = { few: 200_000, many: 5_000, manyAbove: 50 };

/** The failures that are new, by check. */
export function showViolations(report: Report): Markup {
  const numbered = report.failures.map((failure, index) => ({ failure, number: index + 1 }));
  const fresh = numbered.filter(({ failure }) => failure.known === null);
  const groups = [...Map.groupBy(fresh, ({ failure }) => failure.check)];
  return html`<section id="violations" aria-labelledby="violations-title">
    <h2 id="violations-title">Violations <small>${fresh.length}</small></h2>
    ${fresh.length === 0 ? html`<p class="good empty">✓ No violations.</p>` : fold}
    ${groups.map(([check, failures]) => showGroup(report, check, failures, fresh.length <= openLimit))}
    <p class="nothing" hidden>No violation matches the filter.</p>
  </section>`;
}

const fold = html`<p class="fold needs-script" hidden>
  <button type="button" data-fold="open">Open all</button> <button type="button" data-fold="closed">Close all</button>
</p>`;

interface Numbered {
  readonly failure: Failure;
  /** The position in the report, from 1. */
  readonly number: number;
}

function showGroup(report: Report, check: CheckId, failures: readonly Numbered[], isOpen: boolean): Markup {
  const { title, about } = checkCatalog[check];
  return html`<div class="group">
    <h3>${title} <small>${failures.length}</small></h3>
    <p class="quiet">${withCode(about)}</p>
    ${failures.map((one) => showFailure(report, one, isOpen))}
  </div>`;
}

/** One failure, with everything that shows it. */
export function showFailure(report: Report, { failure, number }: Numbered, isOpen: boolean): Markup {
  const { id, operationId, message, exchange, contract, known } = failure;
  const operation = report.operations.find((one) => one.id === operationId);
  const { symbol } = outcomes[known ? 'knownFailure' : 'failed'];
  const limit = report.failures.length > bodyLimits.manyAbove ? bodyLimits.many : bodyLimits.few;
  return html`<details
    class="failure ${known ? 'known' : 'new'}"
    id="failure-${String(number)}"
    ${isOpen ? html`open` : null}
    ${operation ? rowData(operation) : null}
  >
    <summary>
      <span class="mark" aria-hidden="true">${symbol}</span>
      <code class="operation">${operationId}</code>
      <span class="message">${message}</span>
    </summary>
    <div class="parts">
      ${known ? html`<p class="quiet">Known until ${known.expires}: ${known.reason}</p>` : null}
      ${exchange ? showExchange(exchange, limit) : html`<p class="quiet">No single request shows it.</p>`}
      ${
        contract
          ? showPart(
              'The contract says',
              html`<p class="pointer"><code>${contract.pointer}</code></p>
                <pre>${colour(contract.lines)}</pre>`,
            )
          : null
      }
      ${exchange ? showPart('Send it again', showCommand(exchange.curl)) : null}
      ${showPart('Check it again, with these options', showCommand(repeatOptions(report, failure)))}
      <p class="quiet">Failure <code>${id}</code></p>
    </div>
  </details>`;
}

function showExchange({ persona, request, response, problem }: ReportedExchange, limit: number): Markup {
  const caller = persona === null ? 'without credentials' : `as ${persona}`;
  const target = html`<p class="line">
    <span class="method">${request.method}</span> <code>${request.url}</code> <small>${caller}</small>
  </p>`;
  const result = response
    ? html`<p class="line">
          <span class="status s${String(Math.floor(response.status / 100))}">${String(response.status)}</span>
          <code>${response.headers['content-type'] ?? ''}</code>
        </p>
        ${showHeaders(response.headers)} ${showBody(response.body, limit)}`
    : html`<p class="bad">${problem ?? 'No response.'}</p>`;
  return html`<div class="exchange">
    ${showPart('Request', html`${target}${showHeaders(request.headers)}${request.body === null ? null : showBody(request.body, limit)}`)}
    ${showPart('Response', result)}
  </div>`;
}

function showHeaders(headers: Readonly<Record<string, string>>): Markup | null {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return html`<details class="headers">
    <summary>${count(entries.length, 'header')}</summary>
    <dl>
      ${entries.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </details>`;
}

function showBody(body: string, limit: number): Markup {
  if (body === '') return html`<p class="quiet">No body.</p>`;
  const rest = body.length - limit;
  if (rest <= 0) return html`<pre tabindex="0">${showJson(body)}</pre>`;
  return html`<pre tabindex="0">${body.slice(0, limit)}</pre>
    <p class="quiet">${count(rest, 'more character')} of this body: see the JSON report.</p>`;
}

function showPart(title: string, content: Content): Markup {
  return html`<section class="part">
    <h4>${title}</h4>
    ${content}
  </section>`;
}

function showCommand(command: string): Markup {
  return html`<div class="command">
    <pre tabindex="0">${command}</pre>
    <button type="button" class="needs-script" data-copy hidden>Copy</button>
  </div>`;
}
